import { brand } from '@/lib/brand'
import { siteUrl, variables } from './config'
import { exitTexts } from './exitCodes'

/** What `--help` prints. The commands are in the answer of `help`. */
export function helpText(name: string): string {
  const site = siteUrl()
  return `${brand.name} in a terminal: the commands of Bit, with an API key.

Usage
  ${name} <command>             one command, such as: ${name} plans --kind vds
  ${name} '<line>'              a line with pipes, such as: ${name} 'plans | sort price | head 3'
  ${name}                       an interactive session, or the lines of the input
  ${name} login                 keeps an API key in a file that only you can read
  ${name} logout                removes it
  ${name} invoice verify <number>   computes an invoice again, compares it with the daily roots, and says what differs
  ${name} webhooks listen       prints the events of the workspace as they happen; Ctrl+C ends it
  ${name} completion <shell>    prints the completion for bash, zsh or fish
  ${name} help [<command>]      lists the commands

Options
  -o table|json|csv    the form of the answer
  --json               of webhooks listen: each event as a line of JSON
  --forward <address>  of webhooks listen: also posts each event there, signed like a webhook
  --save <file>        of invoice verify: keeps the invoice with its times, daily roots and proofs in a new file
  --root <hash>|@file  of invoice verify: compares the daily roots with one that you kept, or with a file of them
  --dry-run            says what a change would do, and changes nothing
  -y, --yes            agrees to every question
  -h, --help           this text
  -v, --version        the version
  A value @file is the content of a file.

Environment
  ${variables.apiKey}       the API key; it goes before the kept one
  ${variables.url}           the address of the API
  ${variables.publicKey}    the public key of the deployment
  ${variables.folder}    the folder of the settings and the history
  NO_COLOR             no colours

Exit codes
${Object.entries(exitTexts)
  .map(([code, text]) => `  ${code}  ${text}`)
  .join('\n')}
${site === '' ? '' : `\nThe language: ${site}/bit-language\nAPI keys: ${site}/api-docs/authentication\n`}`
}
