/** What a configuration holds in place of the words of a command line: a part of JSON Schema. */
export interface ConfigValue {
  readonly type?: string | readonly string[];
  readonly enum?: readonly string[];
  readonly items?: ConfigValue;
  readonly minItems?: number;
  readonly additionalProperties?: ConfigValue;
  readonly anyOf?: readonly ConfigValue[];
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
  readonly exclusiveMinimum?: number | undefined;
  readonly exclusiveMaximum?: number | undefined;
}
