/** A file of a model: where it comes from and what it must be. */
export interface CatalogueFile {
  readonly name: string;
  readonly path: string;
  readonly sha256: string;
  /** Name inside an archive that carries the same file under another name. */
  readonly archiveName: string;
}

export interface CatalogueModel {
  readonly name: string;
  readonly description: string;
  readonly licence: string;
  /** Address to which a file's path is added. */
  readonly source: string;
  readonly files: readonly CatalogueFile[];
}

/** Models that `errata models pull` can fetch; the one place that knows their sources and hashes. */
export const catalogue: readonly CatalogueModel[] = [
  {
    name: 'minilm',
    description: 'all-MiniLM-L6-v2, English sentence embeddings for the metric semantic (90 MB)',
    licence: 'Apache-2.0',
    source: 'https://huggingface.co/Xenova/all-MiniLM-L6-v2/resolve/main/',
    files: [
      {
        name: 'model.onnx',
        path: 'onnx/model.onnx',
        archiveName: 'all-minilm-l6-v2.onnx',
        sha256: '759c3cd2b7fe7e93933ad23c4c9181b7396442a2ed746ec7c1d46192c469c46e',
      },
      {
        name: 'tokenizer.json',
        path: 'tokenizer.json',
        archiveName: 'all-minilm-l6-v2-tokenizer.json',
        sha256: 'da0e79933b9ed51798a3ae27893d3c5fa4a201126cef75586296df9b4d2c62a0',
      },
    ],
  },
];

/** Hash of the English default network, for which texts of other scripts deserve a warning. */
export const ENGLISH_NETWORK = '759c3cd2b7fe7e93933ad23c4c9181b7396442a2ed746ec7c1d46192c469c46e';
