/** Columns of `data/models/{model}.csv`. */
export const INFERENCE_COLUMNS = ['image_name', 'batch_id', 'inference'] as const;
