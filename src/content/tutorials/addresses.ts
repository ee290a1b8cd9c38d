import type { Tutorial } from './tutorial'

export const addresses: Tutorial = {
  id: 'addresses',
  title: 'Move an address between servers',
  description:
    'Order an address that outlives servers, give it to one, and move it to another within seconds, as when a new server takes over from an old one.',
  level: 'Intermediate',
  minutes: 15,
  usage: [
    { plan: 'smallest', minutes: 15 },
    { plan: 'smallest', minutes: 15 },
  ],
  needs: [
    'The program for a terminal, signed in: [Manage servers from a terminal](/tutorials/terminal) installs it.',
    'A region that offers extra addresses: [Addresses](/dashboard/addresses) lists them with their price.',
  ],
  steps: [
    {
      id: 'create',
      title: 'Create two servers',
      place: 'computer',
      text: [
        'An extra address stays in its region, so both servers are in the same one. Each has an address of its own already, which it keeps.',
      ],
      command: {
        title: 'Shell',
        code: `PLAN=$({program} 'plans | where stock == "in stock" and gpu == none | sort price | head 1 | pick plan' | tail -n 1)
{program} "server create old-1 --plan $PLAN; server wait old-1" --yes
REGION=$({program} 'servers | where name == "old-1" | pick region' | tail -n 1)
{program} "server create new-1 --plan $PLAN --region $REGION; server wait new-1" --yes`,
      },
      result: 'The last table shows `new-1` with the state running.',
    },
    {
      id: 'order',
      title: 'Order an address',
      place: 'computer',
      text: [
        'The first line says what the address costs, and orders nothing. It is billed from the order until you release it, also while no server has it.',
      ],
      command: {
        title: 'Shell',
        code: `{program} address order "$REGION" --dry-run
{program} address order "$REGION" --yes
ADDRESS=$({program} 'addresses | where status == free | head 1 | pick address' | tail -n 1)`,
      },
    },
    {
      id: 'give',
      title: 'Give it to the first server',
      place: 'computer',
      text: [
        'We set the address inside the server, too, where its system lets us. The page of the server shows it, and says how you set it there if we could not.',
      ],
      command: {
        title: 'Shell',
        code: `{program} address move "$ADDRESS" old-1 --yes
until {program} addresses | grep -q ' ready '; do sleep 1; done
{program} addresses`,
      },
      result: 'The row of the address has the server `old-1` and the status ready.',
    },
    {
      id: 'name',
      title: 'Let names lead to it',
      place: 'registrar',
      text: [
        'Point the names of your service at the extra address, not at the one of a server. The address moves later, and the names need no change. Its reverse name is set in [Addresses](/dashboard/addresses), and moves along.',
      ],
    },
    {
      id: 'move',
      title: 'Move it to the second server',
      place: 'computer',
      text: [
        'New connections reach the new server within seconds. Connections that were open to the old one break off.',
      ],
      command: {
        title: 'Shell',
        code: `{program} address move "$ADDRESS" new-1 --yes
until {program} addresses | grep -q ' ready '; do sleep 1; done
{program} addresses`,
      },
      result: 'The row of the address has the server `new-1`. The same command takes it back.',
    },
    {
      id: 'old',
      title: 'Delete the old server',
      place: 'computer',
      text: ['An extra address stays yours when its server is deleted. No server has it then.'],
      command: { title: 'Shell', code: `{program} server delete old-1 --yes` },
    },
  ],
  cleanUp: [
    {
      id: 'release',
      title: 'Release the address',
      place: 'computer',
      text: [
        'For a day nobody else gets it, and you can take it back. Afterwards somebody else may get it, so change the names that lead to it first.',
      ],
      command: { title: 'Shell', code: `{program} address release "$ADDRESS" --yes` },
    },
    {
      id: 'delete',
      title: 'Delete the server',
      place: 'computer',
      text: ['Leave this out if you keep it.'],
      command: { title: 'Shell', code: `{program} server delete new-1 --yes` },
      result: 'Billing ends. You can restore the servers for 72 hours.',
    },
  ],
}
