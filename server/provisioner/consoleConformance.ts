import { once } from 'node:events'
import { describe, expect, test } from 'vitest'
import type { ConsoleRequest, EngineConsole } from './console/engineConsole.ts'
import { jobFor, type EngineUnderTest } from './driverConformance.ts'

/** What a driver may hold of a console that nobody reads. */
const MOST_HELD = 1024 * 1024
/** How often a test looks whether a console that nobody reads goes on. */
const TURNS = 200

const never = new AbortController().signal

/** Everything that a console printed, and a promise for a text that it will print. */
export function reader({ stream }: EngineConsole) {
  let text = ''
  let look: (() => void) | undefined
  stream.on('data', (chunk: Buffer) => {
    // Enough to look in: a program may print without end.
    // Some shells ask where the cursor is after their prompt.
    text = (text + chunk.toString('utf8')).replaceAll('\u001B[6n', '').slice(-65_536)
    look?.()
  })
  return {
    until: (wanted: RegExp) =>
      new Promise<string>((resolve) => {
        look = () => {
          if (!wanted.test(text)) return
          look = undefined
          resolve(text)
        }
        look()
      }),
    forget: () => {
      text = ''
    },
  }
}

/** A running server, and what opens its consoles. Tests may run at the same time, so each has one of its own. */
async function createdOn(engine: EngineUnderTest) {
  const job = jobFor('create')
  const { engineRef } = await engine.finish((signal) => engine.connect().create(job, signal))
  const instance = { ...job.instance, engineRef }
  const connect = (kind: ConsoleRequest['kind'] = 'shell', of = instance) =>
    engine
      .connect()
      .openConsole(
        { instance: of, region: job.region, kind, size: { columns: 90, rows: 20 } },
        never,
      )
  const stop = () =>
    engine.finish((signal) => engine.connect().stop(jobFor('stop', { instance }), signal))
  return { connect, stop }
}

/** The tests of consoles that every driver must pass. Call it beside `describeDriver`. */
export function describeConsole(name: string, open: () => EngineUnderTest): void {
  describe(`consoles of the driver ${name}`, () => {
    test('runs what is typed, and ends with the shell', async () => {
      const { connect } = await createdOn(open())
      const console = await connect()
      const shown = reader(console)
      console.stream.write('echo one-two\r')
      await shown.until(/[\r\n]one-two\r?\n/)
      const ended = once(console.stream, 'end')
      console.stream.write('exit\r')
      await ended
    })

    test('has the size of the page, also after a change', async () => {
      const { connect } = await createdOn(open())
      const console = await connect()
      const shown = reader(console)
      console.stream.write('stty size\r')
      await shown.until(/\n20 90\r?\n/)
      console.resize({ columns: 132, rows: 43 })
      // The size comes another way than what is typed.
      const asked = setInterval(() => console.stream.write('stty size\r'), 50)
      await shown.until(/\n43 132\r?\n/)
      clearInterval(asked)
      console.stream.destroy()
    })

    test('waits while nobody reads, and goes on', async () => {
      const { connect } = await createdOn(open())
      const console = await connect()
      const shown = reader(console)
      await shown.until(/[$#] ?$/)
      console.stream.write('yes\r')
      await shown.until(/y\r\ny\r\n/)
      console.stream.pause()
      for (let turn = 0; turn < TURNS; turn += 1) await new Promise((next) => setImmediate(next))
      expect(console.stream.readableLength).toBeLessThan(MOST_HELD)
      console.stream.write('\u0003')
      shown.forget()
      console.stream.resume()
      await shown.until(/\^C[\s\S]*[$#] ?$/)
      console.stream.write('echo again\r')
      await shown.until(/[\r\n]again\r?\n/)
      console.stream.destroy()
    })

    test('two shells do not see each other', async () => {
      const { connect } = await createdOn(open())
      const [one, two] = [await connect(), await connect()]
      const [ofOne, ofTwo] = [reader(one), reader(two)]
      one.stream.write('echo first\r')
      await ofOne.until(/[\r\n]first\r?\n/)
      two.stream.write('echo second\r')
      expect(await ofTwo.until(/[\r\n]second\r?\n/)).not.toContain('first')
      one.stream.destroy()
      two.stream.destroy()
    })

    test('shows the console itself to those who only watch', async () => {
      const { connect } = await createdOn(open())
      const console = await connect('watch')
      expect(console.stream.destroyed).toBe(false)
      const closed = once(console.stream, 'close')
      console.stream.destroy()
      await closed
    })

    test('refuses a server that does not run, and one that is not there', async () => {
      const { connect, stop } = await createdOn(open())
      await stop()
      await expect(connect()).rejects.toMatchObject({ name: 'DriverError', code: 'refused' })
      const missing = { ...jobFor('create').instance, engineRef: 'missing' }
      await expect(connect('shell', missing)).rejects.toMatchObject({
        name: 'DriverError',
        code: 'instance_missing',
      })
    })
  })
}
