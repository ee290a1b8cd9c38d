// @vitest-environment node
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { freePort } from '../../build/ports.ts'
import { consolePage, PAGE_ORIGIN, ticketFor } from '../backend/consolePage.ts'
import { order, startProvisioner, untilState } from '../backend/provisionerSetup.ts'
import { openEngineSite, type EngineSite } from './support/engineSite.ts'
import { incus, variablesFor } from './support/incusd.ts'

// From the page to the shell in a real container, and to the end of both.

const daemon = inject('incusd')
const SOON = { timeout: 20_000, interval: 100 }

let site: EngineSite
let port: number
let stop: () => Promise<void>
let id: string
beforeAll(async () => {
  port = await freePort()
  const variables = variablesFor(daemon)
  site = await openEngineSite(variables)
  const consoles = { CONSOLE_PORT: String(port), CONSOLE_ORIGINS: PAGE_ORIGIN }
  stop = startProvisioner(site, { ...variables, ...consoles })
  id = (await order(site, { name: 'shells' }))[0] ?? ''
  await untilState(site, [id], 'running')
})
afterAll(async () => {
  await stop()
  await site.close()
})

/** The ids and commands of the processes in the server. */
async function processes(): Promise<string> {
  const list = await incus(daemon, ['exec', `server-${id}`, '--', 'ps', '-o', 'pid,args'])
  // It lists itself. An answer that was lost on its way shows no process that has ended.
  expect(list).toContain('ps -o pid,args')
  return list
}

test.each([
  ['closes', 'close', '611'],
  ['vanishes without a word', 'terminate', '622'],
] as const)('a page that %s ends its shell, and what runs in it', async (_, leave, seconds) => {
  const { socket, shown } = await consolePage(port, await ticketFor(site, id), id)
  await vi.waitFor(() => expect(shown.said).toEqual([{ type: 'ready', mode: 'full' }]), SOON)
  // Only the answer has a number.
  socket.send(Buffer.from(`echo "shell $$."; sleep ${seconds}\r`))
  const shell = await vi.waitFor(() => {
    const [, pid] = /shell (\d+)\./.exec(shown.text) ?? []
    if (pid === undefined) throw new Error(`The shell shows: ${shown.text}`)
    return pid
  }, SOON)
  const ofShell = new RegExp(`^ *${shell} `, 'm')
  const program = `sleep ${seconds}`
  await vi.waitFor(async () => {
    const begun = await processes()
    expect(begun).toContain(program)
    expect(begun).toMatch(ofShell)
  }, SOON)

  socket[leave]()
  await vi.waitFor(async () => {
    const left = await processes()
    expect(left).not.toContain(program)
    expect(left).not.toMatch(ofShell)
  }, SOON)
})
