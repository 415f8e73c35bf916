/** Names of the configuration of a root; the first that is there counts. */
export const CONFIG_NAMES = ['errata.config.yaml', 'errata.config.yml', 'errata.config.json'] as const;

/** Commands whose flags may have defaults in the configuration, each in a section of its name. */
export const DEFAULT_SECTIONS = ['evaluate', 'report', 'gate'] as const;
export type DefaultSection = (typeof DEFAULT_SECTIONS)[number];
