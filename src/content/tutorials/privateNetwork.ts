import type { Tutorial } from './tutorial'

export const privateNetwork: Tutorial = {
  id: 'private-network',
  title: 'Connect servers in a private network',
  description:
    'Make a private network, let two servers join it, and open a port to nobody but them: a web server then reaches its database, and the internet does not.',
  level: 'Intermediate',
  minutes: 15,
  usage: [
    { plan: 'smallest', minutes: 15 },
    { plan: 'smallest', minutes: 15 },
  ],
  needs: [
    'The program for a terminal, signed in: [Manage servers from a terminal](/tutorials/terminal) installs it.',
    'A region that offers private networks: [Private networks](/dashboard/networks) lists them.',
  ],
  steps: [
    {
      id: 'create',
      title: 'Create two servers',
      place: 'computer',
      text: ['A private network is in one region, so both servers are in the same one.'],
      command: {
        title: 'Shell',
        code: `PLAN=$({program} 'plans | where stock == "in stock" and gpu == none | sort price | head 1 | pick plan' | tail -n 1)
{program} "server create front-1 --plan $PLAN; server wait front-1" --yes
REGION=$({program} 'servers | where name == "front-1" | pick region' | tail -n 1)
{program} "server create db-1 --plan $PLAN --region $REGION; server wait db-1" --yes`,
      },
      result: 'The last table shows `db-1` with the state running.',
    },
    {
      id: 'network',
      title: 'Make the network',
      place: 'computer',
      text: [
        'It belongs to your workspace, and costs nothing. Choose a range that you use nowhere else; without `--range` you get a free one.',
      ],
      command: {
        title: 'Shell',
        code: `{program} network create backend "$REGION" --range 10.20.0.0/24 --yes`,
      },
    },
    {
      id: 'join',
      title: 'Let both servers join',
      place: 'computer',
      text: [
        'They go on running. Give an address to a server that others look for; the other one gets the lowest free address. The loop waits until both have joined.',
      ],
      command: {
        title: 'Shell',
        code: `{program} network join backend db-1 --address 10.20.0.10 --yes
{program} network join backend front-1 --yes
until [ "$({program} networks | grep -c ' joined')" = 2 ]; do sleep 1; done
{program} networks`,
      },
      result: 'The list shows both servers, each with its address and the status joined.',
    },
    {
      id: 'try',
      title: 'Try it',
      place: 'server',
      text: ['On `front-1`: the other server answers at its address in the network.'],
      command: { title: 'Shell', code: 'ping -c 3 10.20.0.10' },
      needsMachine: true,
    },
    {
      id: 'firewall',
      title: 'Let only the network in',
      place: 'computer',
      text: [
        'The rule lets the servers of the network reach the database, here at the port of PostgreSQL. It names the network, so a server that joins later may connect, too. Once the firewall is on, nothing else comes in at that port.',
      ],
      command: {
        title: 'Shell',
        code: `{program} firewall allow db-1 tcp:5432 --from network:backend --label Database --yes
{program} firewall on db-1 --yes
{program} server firewall db-1`,
      },
      result: 'The list has the port 5432 with `network:backend`.',
    },
  ],
  cleanUp: [
    {
      id: 'leave',
      title: 'Delete the network',
      place: 'computer',
      text: ['A network is deleted once no server is in it. The servers go on running.'],
      command: {
        title: 'Shell',
        code: `{program} "network leave backend front-1; network leave backend db-1" --yes
until ! {program} networks | grep -q ' leaving'; do sleep 1; done
{program} network delete backend --yes`,
      },
    },
    {
      id: 'delete',
      title: 'Delete the servers',
      place: 'computer',
      text: ['Leave this out if you keep them.'],
      command: {
        title: 'Shell',
        code: `{program} "server delete front-1; server delete db-1" --yes`,
      },
      result: 'Billing ends. You can restore the servers for 72 hours.',
    },
  ],
}
