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
  ${name} plan [<file>]         compares a file with the workspace: what would change, and what it costs
  ${name} apply [<file>]        makes the workspace what the file says, after it has shown the plan
  ${name} drift [<file>]        ends with the code 1 if the workspace is not as the file says
  ${name} undo [<file>]         takes the last apply of this machine back, as far as the bin allows
  ${name} export                writes a file for what is there
  ${name} export --all <folder> writes everything of the workspace into a folder; run again, it goes on
  ${name} export --all <folder> --disks   also the disks of your images and volumes
  ${name} own-image download <image> <file>   downloads the disk of an image; run again, it goes on
  ${name} volume-snapshot download <snapshot> <file>   downloads a volume as it was
  ${name} schema                writes the JSON Schema of a file, for editors
  ${name} inventory             prints the servers as an inventory of Ansible; --host <server> only one
  ${name} webhooks listen       prints the events of the workspace as they happen; Ctrl+C ends it
  ${name} completion <shell>    prints the completion for bash, zsh or fish
  ${name} help [<command>]      lists the commands

Options
  -o table|json|csv    the form of the answer
  --json               of plan: as JSON; of webhooks listen: each event as a line of JSON
  --forward <address>  of webhooks listen: also posts each event there, signed like a webhook
  --save <file>        of invoice verify: keeps the invoice with its times, daily roots and proofs in a new file
  --root <hash>|@file  of invoice verify: compares the daily roots with one that you kept, or with a file of them
  --markdown           of plan and drift: a table for a pull request
  --plan <hash>        of apply: does exactly this plan, without a question, or nothing
  --repository, --commit   of apply: labels that say where the file is kept
  --name <name>        of export: the name of the file
  --disks              of export --all: the disks of your images and volumes, too
  --all <folder>       of export: everything, with invoices, checksums and how to bring it up somewhere else
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
