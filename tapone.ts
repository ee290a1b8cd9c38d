const root = process.cwd()
const { hostedSetUps, openTestDatabase, runTap } = await import(root + '/tests/backend/database.ts')
const [setUp, prepare] = Object.entries(hostedSetUps)[0] as any
const backend = await openTestDatabase(prepare)
for (const f of process.argv.slice(2)) {
  const t = Date.now()
  const lines = await runTap(backend, f)
  for (const l of lines) if (!l.ok) console.log('NOT OK', f, l.text, l.diagnostics)
  console.log(f, lines.length, Date.now() - t, 'ms')
}
await backend.close()
