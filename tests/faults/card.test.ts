import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findManifest } from '../../src/infer/providers/registry.ts';
import type { RunCard } from '../../src/schema/card.ts';
import { readPage, send } from './answers.ts';
import { runCase } from './case.ts';
import { clients } from './clients.ts';

describe.each(clients)('$name', (client) => {
  test('its card tells who answered, with which client, and no secret', async () => {
    const body = JSON.stringify(readPage('text')[client.wire]);
    const { root, service, again } = await runCase(client, () => send(200, body, { server: 'front/2.1' }), {
      pages: 3,
    });
    const read = (): string => readFileSync(join(root, 'data/models/M.card.json'), 'utf8');
    const text = read();
    const card = JSON.parse(text) as RunCard;
    expect(card.answered).toMatchObject([{ server: 'front/2.1', pages: 3 }]);
    if (body.includes('"test"')) expect(card.answered[0]?.model).toBe('test');
    const { packages, packagesUsed } = (await findManifest(card.provider))!;
    const used =
      packagesUsed?.(card.settings) ?? packages.filter(({ when }) => !when).map(({ name }) => name);
    expect(Object.keys(card.versions).toSorted()).toEqual([...used, 'node'].toSorted());
    expect(card.settings['base_url']).toBe(service.baseUrl);
    expect(text).not.toMatch(new RegExp(`${root}|api_key"`, 'u'));
    expect(service.requests).toHaveLength(3);
    await again();
    expect(read()).toBe(text);
    expect(service.requests).toHaveLength(3);
  });
});
