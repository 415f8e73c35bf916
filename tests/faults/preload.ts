import { beforeAll } from 'vitest';

// loading the clients takes seconds, which would count against the times that are tested
beforeAll(async () => {
  await Promise.all(['openai', '@google/genai', '@google-cloud/vision'].map((name) => import(name)));
});
