import { Duplex } from 'node:stream'
import type { EngineConsole, TerminalSize } from '../../console/engineConsole.ts'
import type { SimulatedServer } from './store.ts'

const HELP = [
  'clear     empties the screen',
  'date      prints the time of the provisioner',
  'echo      prints what follows',
  'exit      ends the session',
  'help      prints this list',
  'hostname  prints the name of the server',
  'ip        prints the addresses of the server',
  'shutdown  stops the server',
  'stty      prints the size of the terminal, as rows and columns',
  'uname     prints that nothing runs here',
  'yes       prints y until Ctrl C',
]

/** A network card, as the shell shows it. */
interface Card {
  name: string
  addresses: readonly string[]
}

/** The cards of a simulated server: the public one with its extra addresses, and one in each private network. */
export const cardsOf = ({
  addresses,
  extra = [],
  privateNetworks = [],
}: Pick<SimulatedServer, 'addresses' | 'extra' | 'privateNetworks'>): Card[] => [
  { name: 'eth0', addresses: [...addresses, ...extra] },
  ...privateNetworks.map(({ networkId, ipv4, ipv6 }) => ({
    name: `pn${networkId.replaceAll('-', '').slice(0, 12)}`,
    addresses: [ipv4, ...(ipv6 === null ? [] : [ipv6])],
  })),
]

const CTRL_C = '\u0003'
const CTRL_D = '\u0004'
const CTRL_L = '\f'
const BACKSPACES = new Set(['\u007F', '\b'])
/** Keys that a terminal sends as several characters, such as arrows. Nothing here understands them. */
// oxlint-disable-next-line no-control-regex
const SEQUENCE = /\u001B(?:\[[\d;]*[A-Za-z~]|O[A-Z]|.)/g
const YES = Buffer.from('y\r\n'.repeat(1000))
/** The longest line that is kept. */
const LONGEST_LINE = 1000

/**
 * A shell that runs nothing: it knows the few commands of `help`, and says first that it is simulated. It takes and gives
 * bytes as a real one does, so that whatever stands in front of it can be tried.
 */
class SimulatedShell extends Duplex {
  readonly #name: string
  readonly #shutDown: () => void
  readonly #cards: () => Promise<readonly Card[]>
  #size: TerminalSize
  #line = ''
  #isRepeating = false
  #isScheduled = false

  constructor(
    name: string,
    size: TerminalSize,
    shutDown: () => void,
    cards: () => Promise<readonly Card[]>,
  ) {
    super()
    this.#cards = cards
    this.#name = name
    this.#shutDown = shutDown
    this.#size = size
    this.#print(
      '\u001B[1mSimulated:\u001B[0m no machine runs. This shell knows a few commands, see "help".',
    )
    this.#prompt()
  }

  resize(size: TerminalSize): void {
    this.#size = size
  }

  override _read(): void {
    this.#repeat()
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    for (const key of chunk.toString('utf8').replaceAll(SEQUENCE, '')) this.#press(key)
    done()
  }

  override _final(done: () => void): void {
    this.push(null)
    done()
  }

  /** Prints the next lines of `yes`. In a turn of its own, so that a fast reader stops nothing else. */
  #repeat(): void {
    if (!this.#isRepeating || this.#isScheduled) return
    this.#isScheduled = true
    setImmediate(() => {
      this.#isScheduled = false
      if (!this.#isRepeating || this.destroyed) return
      // Without room, the next read goes on.
      if (this.push(YES)) this.#repeat()
    })
  }

  #print(text: string): void {
    this.push(`${text}\r\n`)
  }

  #prompt(): void {
    this.push(`\u001B[32mroot@${this.#name}\u001B[0m:~# `)
  }

  #press(key: string): void {
    if (key === CTRL_C) {
      this.#isRepeating = false
      this.#line = ''
      this.#print('^C')
      this.#prompt()
    } else if (this.#isRepeating) {
      // What is typed while a program runs is the program's.
    } else if (key === '\r' || key === '\n') {
      const line = this.#line
      this.#line = ''
      this.#print('')
      this.#run(line)
    } else if (key === CTRL_D && this.#line === '') {
      this.#run('exit')
    } else if (key === CTRL_L) {
      this.push('\u001B[H\u001B[2J')
      this.#prompt()
      this.push(this.#line)
    } else if (BACKSPACES.has(key)) {
      if (this.#line !== '') this.push('\b \b')
      this.#line = [...this.#line].slice(0, -1).join('')
    } else if (key >= ' ' && this.#line.length < LONGEST_LINE) {
      this.#line += key
      this.push(key)
    }
  }

  #run(line: string): void {
    const [command = '', ...words] = line.trim().split(/\s+/)
    if (command === 'exit') {
      this.#end('logout')
      return
    }
    if (command === 'shutdown') {
      this.#shutDown()
      this.#end('Simulated: the server stops.')
      return
    }
    if (command === 'yes') {
      this.#isRepeating = true
      this.#repeat()
      return
    }
    if (command === 'ip') {
      void this.#showCards()
      return
    }
    for (const one of this.#answer(command, words)) this.#print(one)
    this.#prompt()
  }

  /** As `ip a` does, in short, with what the server has now. What cannot be read is not printed. */
  async #showCards(): Promise<void> {
    const cards = await this.#cards().catch(() => [])
    if (this.destroyed) return
    cards.forEach(({ name, addresses }, n) => {
      this.#print(`${n + 1}: ${name}: simulated`)
      for (const address of addresses) {
        const kind = address.includes(':') ? 'inet6' : 'inet'
        this.#print(`    ${kind} ${address} scope global ${name}`)
      }
    })
    this.#prompt()
  }

  #end(last: string): void {
    this.#print(last)
    this.push(null)
    this.end()
  }

  #answer(command: string, words: readonly string[]): readonly string[] {
    switch (command) {
      case '':
        return []
      case 'clear':
        this.push('\u001B[H\u001B[2J')
        return []
      case 'date':
        return [new Date().toISOString()]
      case 'echo':
        return [words.join(' ')]
      case 'help':
        return HELP
      case 'hostname':
        return [this.#name]
      case 'stty':
        return [`${this.#size.rows} ${this.#size.columns}`]
      case 'uname':
        return ['Simulated']
      default:
        return [`${command}: simulated, and not among the commands of "help"`]
    }
  }
}

/**
 * A shell on the simulated server with this name.
 * @param shutDown stops the server from inside
 * @param cards the network cards that the server has now
 */
export function openShell(
  name: string,
  size: TerminalSize,
  shutDown: () => void = () => undefined,
  cards: () => Promise<readonly Card[]> = () => Promise.resolve([]),
): EngineConsole {
  const stream = new SimulatedShell(name, size, shutDown, cards)
  return { stream, resize: (next) => stream.resize(next) }
}

/** What a simulated server prints while nobody types: that it is simulated. */
export function openWatch(): EngineConsole {
  const stream = new Duplex({
    read: () => undefined,
    write: (_chunk, _encoding, done) => done(),
    final: (done) => done(),
  })
  stream.push('Simulated: no machine runs, so nothing more is printed here.\r\n')
  return { stream, resize: () => undefined }
}
