import { hostedSetUps, openTestDatabase, runTap, tapFiles } from '/tmp/wt/b/tests/backend/database.ts'
const want = process.argv.slice(2)
const [first] = Object.values(hostedSetUps)
const backend = await openTestDatabase(first)
for (const file of await tapFiles()) {
  if (want.length && !want.some((w) => file.includes(w))) continue
  const lines = await runTap(backend, file).catch((e) => [{ ok: false, text: String(e), diagnostics: '' }])
  const bad = lines.filter(({ ok }) => !ok)
  console.log(file, lines.length, 'bad', bad.length)
  for (const { text, diagnostics } of bad.slice(0, 12)) console.log('  ', text, '\n', diagnostics)
}
await backend.close()
