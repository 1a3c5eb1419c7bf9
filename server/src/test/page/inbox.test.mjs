// What the inbox does with many messages. Run with: node --test
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forAll } from '../../main/resources/dev/rooster/page/view/inbox/for-all.js';

const items = Array.from({ length: 144 }, (_, index) => ({ id: `d-${index}` }));

test('every item is asked for, although some are refused', async () => {
  const asked = [];
  const refused = await forAll(items, async (it) => {
    asked.push(it.id);
    if (asked.length % 2) throw new Error(`no ${it.id}`);
  });
  assert.equal(new Set(asked).size, 144);
  assert.equal(refused.length, 72);
  assert.equal(refused[0].error.message, `no ${refused[0].item.id}`);
});

test('a few are asked for at a time', async () => {
  let now = 0;
  let most = 0;
  await forAll(items, async () => {
    most = Math.max(most, ++now);
    await null;
    now -= 1;
  });
  assert.equal(most, 6);
});

test('nothing is asked for nothing', async () => assert.deepEqual(await forAll([], assert.fail), []));
