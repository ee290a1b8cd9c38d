import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import addressparser from 'nodemailer/lib/addressparser'
import { readBrand } from '../../build/brand/readBrand.ts'
import { createBrand, DEFAULT_BRAND_NAME } from '../../src/lib/createBrand.ts'
import { documentBrand, type DocumentBrand } from '../invoices/documentBrand.ts'
import type { Credentials } from '../queue/call.ts'
import { ConfigError } from '../queue/configError.ts'
import type { LogLevel } from '../queue/log.ts'
import { readCredentials } from '../queue/token/readCredentials.ts'
import {
  backendUrl,
  isThisMachine,
  originOf,
  processName,
  readerOf,
  siteUrl,
  type Reader,
  type Variables,
} from '../queue/variables.ts'
import { readPayments, type PaymentsConfig } from './billing/payments/config.ts'

export interface WorkerConfig {
  url: string
  credentials: Credentials
  /** When the token expires, in milliseconds since 1970; undefined: the process has the secret key. */
  tokenExpiresAt: number | undefined
  worker: string
  /** The origin of the site: links in messages lead there. */
  site: string
  /** The name of the provider in messages. */
  brand: string
  /** What invoices show of the brand. */
  documentBrand: DocumentBrand
  concurrency: number
  leaseSeconds: number
  graceSeconds: number
  logLevel: LogLevel
  /** The port of /healthz and /metrics on 127.0.0.1; undefined: neither is served. */
  port: number | undefined
  /** What the proxy hands on from outside; undefined: nothing. */
  public: PublicConfig | undefined
  /** Undefined: mails wait in the queue. */
  mail: MailConfig | undefined
  bounces: BounceConfig
  payments: PaymentsConfig
  /** The path of a file that says where addresses are; undefined: nobody looks. */
  places: string | undefined
  /** Webhooks may go to this machine, and without TLS: for development only. */
  webhooksAllowLocal: boolean
  /** VIES is asked about VAT IDs; false: nothing is sent to it. */
  checksVatIds: boolean
}

interface PublicConfig {
  host: string
  port: number
  /** The origin at which the proxy serves it. */
  url: string
}

export interface MailConfig {
  smtp: ServerConfig
  from: Mailbox
  replyTo: Mailbox | undefined
  /** Where mail servers send what they return. */
  returnTo: string
  dkim: DkimConfig | undefined
  /** What the mail server takes at most; undefined: there is no limit. */
  perSecond: number | undefined
}

export interface ServerConfig {
  host: string
  port: number
  /** TLS from the start; otherwise STARTTLS. */
  isSecure: boolean
  user: string | undefined
  password: string | undefined
}

export interface Mailbox {
  name: string
  address: string
}

interface DkimConfig {
  domain: string
  selector: string
  privateKey: string
}

interface BounceConfig {
  imap: ServerConfig | undefined
  /** The secret of the relay's webhook; undefined: it is closed. */
  webhookSecret: string | undefined
}

/**
 * Reads the variables of `.env.example`.
 * @throws ConfigError with the name of the variable and what to write instead
 */
export function readConfig(variables: Variables): WorkerConfig {
  const reader = readerOf(variables)
  const { get, whole, portOf, logLevel } = reader
  const site = siteUrl('WORKER_SITE', get('WORKER_SITE') ?? get('VITE_SITE_URL'))
  if (site === undefined) {
    throw new ConfigError(
      'WORKER_SITE is not set. Use the address of the site, such as https://www.example.com: links in mails lead there.',
    )
  }
  const open = readPublic(reader)
  const config: WorkerConfig = {
    url: backendUrl('WORKER_URL', get('WORKER_URL') ?? get('VITE_SUPABASE_URL')),
    ...readCredentials({
      role: 'worker',
      token: get('WORKER_TOKEN'),
      publishableKey: get('SUPABASE_PUBLISHABLE_KEY') ?? get('VITE_SUPABASE_ANON_KEY'),
      secretKey: get('SUPABASE_SECRET_KEY'),
    }),
    worker: processName(get('WORKER_NAME')),
    site,
    ...readBrandOf(reader),
    concurrency: whole('WORKER_CONCURRENCY', 10, 1, 100),
    leaseSeconds: whole('WORKER_LEASE_SECONDS', 60, 5, 3600),
    graceSeconds: whole('WORKER_GRACE_SECONDS', 20, 0, 3600),
    logLevel: logLevel('WORKER_LOG'),
    port: portOf('WORKER_PORT'),
    public: open,
    mail: readMail(reader),
    bounces: {
      imap: readImap(get('MAIL_BOUNCE_IMAP_URL')),
      webhookSecret: readSecret(get('MAIL_BOUNCE_WEBHOOK_SECRET')),
    },
    payments: readPayments(reader, open?.url),
    places: readPlaces(get('GEOIP_DATABASE')),
    webhooksAllowLocal: get('WEBHOOKS_ALLOW_LOCAL') === 'on',
    checksVatIds: readSwitch('VAT_CHECKS', get('VAT_CHECKS')),
  }
  if (config.bounces.webhookSecret !== undefined && config.public === undefined) {
    throw new ConfigError(
      'MAIL_BOUNCE_WEBHOOK_SECRET is set, but WORKER_PUBLIC_PORT is not: the relay would reach nobody.',
    )
  }
  return config
}

/** The name, mark and accent that the site has: from the same variables. */
function readBrandOf({ get }: Reader): Pick<WorkerConfig, 'brand' | 'documentBrand'> {
  try {
    const folder = readBrand(resolve(get('BRAND_DIR') ?? 'brand'))
    const { name } = createBrand(get('VITE_BRAND_NAME') ?? folder.name ?? DEFAULT_BRAND_NAME)
    return { brand: name, documentBrand: documentBrand(folder, name) }
  } catch (error) {
    throw new ConfigError(error instanceof Error ? error.message : String(error))
  }
}

/** On unless it is `off`. */
function readSwitch(name: string, value = 'on'): boolean {
  if (value === 'on' || value === 'off') return value === 'on'
  throw new ConfigError(`${name} is ${JSON.stringify(value)}. Use on or off.`)
}

/** Only looks whether it is there: it may be replaced at any time. */
function readPlaces(file: string | undefined): string | undefined {
  if (file === undefined || existsSync(file)) return file
  throw new ConfigError(
    `GEOIP_DATABASE is '${file}', which is not there. Use the path of a file of cities in the format of MaxMind (.mmdb).`,
  )
}

function readImap(value: string | undefined): ServerConfig | undefined {
  const server = readServer('MAIL_BOUNCE_IMAP_URL', value, imapPorts)
  if (server === undefined || server.isSecure || isLocalServer(server)) return server
  throw new ConfigError(
    'MAIL_BOUNCE_IMAP_URL begins with imap:, which sends the password in the clear. Use imaps:',
  )
}

function readPublic({ get, portOf }: Reader): PublicConfig | undefined {
  const port = portOf('WORKER_PUBLIC_PORT')
  if (port === undefined) return undefined
  const given = get('WORKER_PUBLIC_URL')
  const url = given === undefined ? undefined : originOf(given)
  if (url === undefined) {
    throw new ConfigError(
      `WORKER_PUBLIC_URL is '${given ?? ''}'. Use the https address at which your proxy serves WORKER_PUBLIC_PORT, such as https://api.example.com.`,
    )
  }
  return { host: get('WORKER_PUBLIC_HOST') ?? '127.0.0.1', port, url }
}

const smtpPorts = { 'smtp:': 587, 'smtps:': 465 }
const imapPorts = { 'imap:': 143, 'imaps:': 993 }

function readMail(reader: Reader): MailConfig | undefined {
  const { get } = reader
  const smtp = readServer('MAIL_SMTP_URL', get('MAIL_SMTP_URL'), smtpPorts)
  if (smtp === undefined) return undefined
  const from = readMailbox('MAIL_FROM', get('MAIL_FROM'))
  if (from === undefined) {
    throw new ConfigError(
      'MAIL_FROM is not set. Use the sender of your mails, such as Example <no-reply@example.com>.',
    )
  }
  return {
    smtp,
    from,
    replyTo: readMailbox('MAIL_REPLY_TO', get('MAIL_REPLY_TO')),
    returnTo: readMailbox('MAIL_RETURN_TO', get('MAIL_RETURN_TO'))?.address ?? from.address,
    dkim: readDkim(reader),
    perSecond: reader.whole('MAIL_PER_SECOND', 0, 0, 1000) || undefined,
  }
}

/** The address of a mail server. The message never quotes it, because it holds a password. */
function readServer(
  name: string,
  value: string | undefined,
  ports: Readonly<Record<string, number>>,
): ServerConfig | undefined {
  if (value === undefined) return undefined
  const url = URL.parse(value)
  const port = url === null ? undefined : ports[url.protocol]
  if (url === null || port === undefined || url.hostname === '') {
    const [plain = '', secure = ''] = Object.keys(ports)
    throw new ConfigError(
      `${name} is no address of a mail server. Use ${secure}//user:password@mail.example.com, or ${plain}// as docs/settings.md says. Write a @, : or / of the password as %40, %3A or %2F.`,
    )
  }
  if (url.search !== '' || url.pathname.length > 1) {
    throw new ConfigError(`${name} has something after the port. Remove it.`)
  }
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? port : Number(url.port),
    isSecure: url.protocol.endsWith('s:'),
    user: decoded(name, url.username),
    password: decoded(name, url.password),
  }
}

function decoded(name: string, part: string): string | undefined {
  try {
    return decodeURIComponent(part) || undefined
  } catch {
    throw new ConfigError(`${name} has a % that is not followed by two digits. Write it as %25.`)
  }
}

function readMailbox(name: string, value: string | undefined): Mailbox | undefined {
  if (value === undefined) return undefined
  const [mailbox, ...others] = addressparser(value)
  const { address } = mailbox ?? {}
  if (mailbox === undefined || others.length > 0 || !/^[^\s@<>]+@[^\s@<>]+$/.test(address ?? '')) {
    throw new ConfigError(
      `${name} is '${value}'. Use one address, such as support@example.com or Example <support@example.com>.`,
    )
  }
  return { name: mailbox.name ?? '', address: address ?? '' }
}

/** As it stands in a mail: `Example <no-reply@example.com>`. */
export const mailboxText = ({ name, address }: Mailbox): string =>
  name === '' ? address : `${name} <${address}>`

function readDkim({ get }: Reader): DkimConfig | undefined {
  const names = ['MAIL_DKIM_DOMAIN', 'MAIL_DKIM_SELECTOR', 'MAIL_DKIM_KEY'] as const
  const [domain, selector, file] = names.map(get)
  if (domain === undefined && selector === undefined && file === undefined) return undefined
  if (domain === undefined || selector === undefined || file === undefined) {
    const missing = names.filter((name) => get(name) === undefined)
    throw new ConfigError(`${missing.join(' and ')} is not set. DKIM needs ${names.join(', ')}.`)
  }
  try {
    return { domain, selector, privateKey: readFileSync(file, 'utf8') }
  } catch {
    throw new ConfigError(
      `MAIL_DKIM_KEY is '${file}', which cannot be read. Use the path of the private key as PEM.`,
    )
  }
}

function readSecret(value: string | undefined): string | undefined {
  if (value !== undefined && value.length < 16) {
    throw new ConfigError(
      'MAIL_BOUNCE_WEBHOOK_SECRET has fewer than 16 characters. Use a long random one: openssl rand -hex 32',
    )
  }
  return value
}

/** Whether mails to this server need no encryption: they do not leave this machine. */
export const isLocalServer = ({ host }: ServerConfig): boolean => isThisMachine(host)
