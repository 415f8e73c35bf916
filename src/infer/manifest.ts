import type { z } from 'zod';
import type { ImageLimits, Price, Provider } from './provider.ts';

/** A package that the user installs. */
export interface PackageNeed {
  readonly name: string;
  /** Has a binary part, which may not fit the machine although it is there. */
  readonly isBinary?: boolean;
  /** The settings that need it, in words; without it every model of the provider does. */
  readonly when?: string;
}

/** The variable that holds the key unless the settings name another. */
export interface KeyVariable {
  readonly variable: string;
  /** A provider may be ready without it. */
  readonly isOptional?: boolean;
  /** Holds the path of a file, which may have spaces; a key may not. */
  readonly isPath?: boolean;
}

/** What a provider adds to the configuration that `errata init` writes. */
export interface StarterModel {
  /** YAML: comments at the margin, then the model's name and its settings. */
  readonly model: string;
  /** Works at once, so it is not commented out. */
  readonly isActive?: boolean;
  /** YAML of the top level: defaults for all models of the provider. */
  readonly shared?: string;
}

/** Something that is missing, and the command or step that mends it. */
export interface Need {
  readonly message: string;
  readonly fix: string | null;
}

/** What `errata doctor` finds out about a provider besides its packages and its key. */
export interface Readiness {
  readonly needs: readonly Need[];
  /** What is there, in words. */
  readonly notes: readonly string[];
}

/** A model that reads pages on this machine. */
export interface LocalModel {
  readonly name: string;
  readonly description: string;
  /** Null when it is not here. */
  readonly folder: string | null;
  /** How to get it; null when it is here, or when nobody can tell. */
  readonly fix: string | null;
}

/** Where `errata models` and `errata doctor` look. */
export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly root: string;
}

/**
 * All that is to be known about a built-in provider. Configuration, JSON Schema, `doctor`, `init`, `models`
 * and the table of providers in the documents are made from it; nothing else in the project lists providers
 * or knows one by name. A manifest is cheap to load: whatever reads pages is imported by `create`.
 */
export interface ProviderManifest<Settings = unknown> extends Provider<Settings> {
  readonly settings: z.ZodType<Settings>;
  readonly packages: readonly PackageNeed[];
  /** Names of the packages that these settings use, for the run card. @default those that every model needs */
  packagesUsed?(settings: Settings): readonly string[];
  readonly key?: KeyVariable;
  readonly starter: StarterModel;
  /** Built-in prices by the name of the model, each with the day on which it was taken; `price` chooses among them. */
  readonly prices?: Readonly<Record<string, Price>>;
  /** What a service takes as it is; anything else is converted. */
  readonly images?: ImageLimits;
  /** Takes a page that is a text to be corrected; `errata experiment` may ask it. */
  readonly correctsTexts?: boolean;
  /** Called once packages and key are there. */
  readiness?(surroundings: Surroundings): Promise<Readiness> | Readiness;
  localModels?(surroundings: Surroundings): Promise<readonly LocalModel[]>;
}
