import type { Tutorial } from './tutorial'

export const serverFile: Tutorial = {
  id: 'server-file',
  title: 'Keep your servers in a file',
  description:
    'Write down which servers should be there, read what would change and what it costs, apply it, notice changes by hand, and take it back.',
  level: 'Advanced',
  minutes: 20,
  usage: [
    { plan: 'smallest', minutes: 15 },
    { plan: 'smallest', minutes: 15 },
  ],
  needs: [
    'The program for a terminal with an API key of the scope **Operate**: [Manage servers from a terminal](/tutorials/terminal) installs it and gives it the key.',
    'A shell (bash or zsh).',
  ],
  steps: [
    {
      id: 'choose',
      title: 'Choose a plan, a region and an image',
      place: 'computer',
      text: [
        'A file names them as the price list does. These lines take the cheapest plan in stock, a region that has it, and an image.',
      ],
      command: {
        title: 'Shell',
        code: `PLAN=$({program} 'plans | where stock == "in stock" and gpu == none | sort price | head 1 | pick plan' | tail -n 1)
REGION=$({program} "plans | where plan == \\"$PLAN\\" | pick regions" | tail -n 1 | cut -d ' ' -f 1)
IMAGE=$({program} 'images | where family == "Debian" | head 1 | pick image' | tail -n 1)
echo "$PLAN in $REGION with $IMAGE"`,
      },
    },
    {
      id: 'write',
      title: 'Write the file',
      place: 'computer',
      text: [
        'Two servers behind a firewall, with a backup every Sunday. Keep the file in a repository, as you keep the programs that run there.',
        'What a file does not mention stays as it is: without `backups` those that are there go on, and `backups: false` ends them.',
      ],
      command: {
        title: 'Shell',
        code: `cat > {program}.yaml <<FILE
name: website
firewalls:
  website:
    rules:
      - { label: SSH, ports: 22 }
      - { label: HTTPS, ports: 443 }
servers:
  site:
    count: 2
    plan: $PLAN
    region: $REGION
    image: $IMAGE
    firewalls: [website]
    labels: { env: test }
    backups: { day: Sunday, hour: 3, time_zone: UTC, keep: 2 }
FILE`,
      },
    },
    {
      id: 'plan',
      title: 'Read what would happen',
      place: 'computer',
      text: [
        'Nothing is changed by this. It says what is made, changed, replaced and deleted, what your servers cost before and after, and what stands against it, such as a quota. `--markdown` prints a table for a pull request.',
      ],
      command: { title: 'Shell', code: `{program} plan` },
      result: 'One firewall and two servers to make, the price, and the name of the plan.',
    },
    {
      id: 'apply',
      title: 'Apply it',
      place: 'computer',
      text: [
        'It shows the plan again and asks. `--plan` with the name of a plan that somebody approved does exactly that plan without a question, or nothing if something has changed since.',
        'You can stop it with Ctrl+C and run it again: it goes on with what is left.',
      ],
      command: { title: 'Shell', code: `{program} apply --repository example.com/infra --yes` },
      result:
        'The firewall and both servers are made. The page of each server says which file manages it.',
    },
    {
      id: 'drift',
      title: 'Notice a change by hand',
      place: 'computer',
      text: [
        'Somebody changes a server without the file. `drift` ends with the code 1 then, so a nightly job can tell you.',
      ],
      command: {
        title: 'Shell',
        code: `{program} drift
{program} server label site-1 --set "env=changed" --yes
if ! {program} drift; then echo "Somebody changed something."; fi
{program} apply --yes`,
      },
      result: 'The label is what the file says again.',
    },
    {
      id: 'undo',
      title: 'Take a change back',
      place: 'computer',
      text: [
        'Here the file has one server less. The server that is deleted stays in the bin for 72 hours, and `undo` brings it back with its disk.',
      ],
      command: {
        title: 'Shell',
        code: `sed -i.before 's/count: 2/count: 1/' {program}.yaml
{program} apply --yes
{program} undo --yes`,
      },
      result: '`site-2` is deleted, and comes back.',
    },
  ],
  cleanUp: [
    {
      id: 'delete',
      title: 'Delete everything that the file made',
      place: 'computer',
      text: [
        'A file without servers deletes those that it manages, and nothing else. A firewall is never deleted by a file.',
      ],
      command: {
        title: 'Shell',
        code: `echo 'name: website' > {program}.yaml
{program} apply --yes
{program} firewall delete website --yes`,
      },
      result:
        'Billing ends. You can restore the servers for 72 hours, then their disks are erased.',
    },
  ],
}
