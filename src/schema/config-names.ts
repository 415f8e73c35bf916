/** Names of the configuration of a root; the first that is there counts. */
export const CONFIG_NAMES = ['errata.config.yaml', 'errata.config.yml', 'errata.config.json'] as const;
