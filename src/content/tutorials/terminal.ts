import type { Tutorial } from './tutorial'

export const terminal: Tutorial = {
  id: 'terminal',
  title: 'Manage servers from a terminal',
  description:
    'Install the program for a terminal from this site, give it an API key, create a server with one line, list, wait and delete, also in scripts.',
  level: 'Intermediate',
  minutes: 15,
  usage: [{ plan: 'smallest', minutes: 8 }],
  needs: [
    'A shell (bash or zsh) with Node 20 or later and `npm`.',
    'The role **Owner** in the workspace: only owners create API keys.',
  ],
  steps: [
    {
      id: 'try',
      title: 'Try it without installing',
      place: 'computer',
      text: [
        'The variable names the API of this site. `npx` gets the program from here and runs it once: the catalogue needs no account.',
      ],
      command: {
        title: 'Shell',
        code: `export {PROGRAM}_URL='{backend}'
npx --yes {site}/cli.tgz 'plans | sort price | head 3 | pick plan, memory, price'`,
      },
      result: 'The three cheapest plans.',
    },
    {
      id: 'install',
      title: 'Install it',
      place: 'computer',
      text: [
        'It is one file without dependencies. The list of its commands is that of the [console](/console), and the lines are in the same [language](/bit-language).',
      ],
      command: {
        title: 'Shell',
        code: `npm install --global {site}/cli.tgz
{program} --version
{program} help`,
      },
    },
    {
      id: 'key',
      title: 'Create a key for it',
      place: 'dashboard',
      text: [
        'Open [Keys](/dashboard/workspace/keys) of the workspace and press **New API key**. Name it after your computer, choose the scope **Operate** and press **Create API key**.',
      ],
      result: 'The key appears, only this once. Copy it.',
    },
    {
      id: 'login',
      title: 'Give it the key',
      place: 'computer',
      text: [
        'It asks for the key without showing it, tries it, and keeps it in a file that only you can read.',
      ],
      command: { title: 'Shell', code: `{program} login` },
      result: 'It prints the name, the scope and the end of the key.',
    },
    {
      id: 'completion',
      title: 'Let Tab complete',
      place: 'computer',
      text: [
        'Tab then offers commands, plans, regions and your servers. Put the line into `~/.bashrc` to keep it; `completion zsh` and `completion fish` print the same for other shells.',
      ],
      command: { title: 'Shell (bash)', code: `source <({program} completion bash)` },
    },
    {
      id: 'order',
      title: 'Create a server and wait for it',
      place: 'computer',
      text: [
        'The first line finds the cheapest plan in stock. The second says what would happen and what it costs, and creates nothing. The last creates the server and waits until it runs; `--yes` agrees for you, so that scripts need nobody.',
      ],
      command: {
        title: 'Shell',
        code: `PLAN=$({program} 'plans | where stock == "in stock" and gpu == none | sort price | head 1 | pick plan' | tail -n 1)
{program} server create term-1 --plan "$PLAN" --dry-run
{program} "server create term-1 --plan $PLAN; server wait term-1" --yes`,
      },
      result: 'The last table shows `term-1` with the state running.',
    },
    {
      id: 'list',
      title: 'Ask what you have',
      place: 'computer',
      text: [
        'Filter and sort in the line, or print JSON for other programs: the output has only rows, and everything else goes to the error stream.',
      ],
      command: {
        title: 'Shell',
        code: `{program} 'servers | where state == running | sort cost desc'
{program} servers -o json`,
      },
    },
    {
      id: 'script',
      title: 'Use it in a script',
      place: 'computer',
      text: [
        'Each kind of end has its own exit code: 1 refused, 2 wrong line, 3 not confirmed, 4 no key, 5 no answer.',
      ],
      command: {
        title: 'Shell',
        code: `CODE=0
{program} server start term-1 --yes || CODE=$?
if [ "$CODE" = 1 ]; then echo "It runs already."; fi`,
      },
      result: 'The refusal with its reason, and then “It runs already.”',
    },
  ],
  cleanUp: [
    {
      id: 'delete',
      title: 'Delete the server',
      place: 'computer',
      text: [
        'The server is shut down and deleted in one step. One that is only stopped is still billed.',
      ],
      command: {
        title: 'Shell',
        code: `{program} server delete term-1 --yes`,
      },
      result: 'Billing ends. You can restore the server for 72 hours, then its disk is erased.',
    },
    {
      id: 'remove',
      title: 'Forget the key and remove the program',
      place: 'computer',
      text: [
        '`logout` removes the key from this computer only. To end it everywhere, press **Revoke** in its row under **API keys**.',
      ],
      command: {
        title: 'Shell',
        code: `{program} logout
npm uninstall --global {program}`,
      },
    },
  ],
}
