/** The configuration that `errata init` writes: one model that works at once, and one of every provider to uncomment. */
export const STARTER_CONFIG = `# Models that \`errata run\` reads the benchmark with.
# A name becomes data/models/{name}.csv. Relative paths are relative to this file.
# \`errata doctor\` tells which of them are ready.

models:
  # Tesseract inside the program: no network, no key. Languages are packages: npm install @tesseract.js-data/LANGUAGE
  Tesseract:
    provider: tesseract
    languages: [bod]
    page_segmentation_mode: 6      # 3: automatic, 6: one block of text, 7: one line, 11: scattered text

  # BDRC's networks for Tibetan on this machine: npm install onnxruntime-node sharp
  # Woodblock:
  #   provider: bdrc               # the default
  #   model_dir: models/Woodblock  # folder with model_config.json and the network
  #   k_factor: 2.5                # height of a line's crop, in heights of the detected line
  #   bbox_tolerance: 4.0          # how near the pieces of one line must be
  #   encoding: unicode            # or wylie
  #   merge_lines: true
  #   dewarp: false                # straighten curved lines

  # Google Cloud Vision: npm install @google-cloud/vision, credentials in GOOGLE_APPLICATION_CREDENTIALS
  # Vision:
  #   provider: google_cloud_vision
  #   language_hints: [bo]
  #   max_workers: 4               # pages in flight at once
  #   price: { page: 0.0015 }      # US dollars, for --budget and --dry-run

  # Gemini: npm install @google/genai, key in GEMINI_API_KEY
  # Gemini:
  #   provider: gemini
  #   model_name: gemini-2.0-flash
  #   timeout_ms: 120000           # for one attempt
  #   max_retries: 5
  #   price: { input: 0.1, output: 0.4 }   # US dollars for a million tokens
  #   prompt: Transcribe all the text in this image exactly as it is written, line by line. Return only the raw text.

  # DeepSeek: npm install openai, key in DEEPSEEK_API_KEY
  # DeepSeek:
  #   provider: deepseek
  #   model_name: deepseek-chat
  #   base_url: https://api.deepseek.com

  # Any server with /chat/completions (vLLM, Ollama, OpenRouter): npm install openai
  # Local_vision:
  #   provider: openai_compatible
  #   base_url: http://127.0.0.1:11434/v1
  #   model_name: llama3.2-vision
  #   # api_key_env: OPENROUTER_API_KEY    # name of the variable that holds the key; the key itself never stands here

  # Any program that prints the text of an image; {image} is its path. No shell is involved.
  # My_program:
  #   provider: command
  #   command: [tesseract, "{image}", stdout, -l, bod]
  #   timeout_ms: 300000

  # Texts that another program wrote, with the columns image_name, batch_id and inference
  # Imported:
  #   provider: csv
  #   file: inferences.csv

  # A provider of your own
  # Mine:
  #   module: ./my-provider.mjs

workers: 4                         # default for max_workers
# models_dir: models               # defaults for bdrc models
# line_model: models/lines/lines.onnx
# patch_size: 512
`;
