import { deleteStep } from './shared'
import type { Tutorial } from './tutorial'

/** The first start of the server. Caddy gets its certificate itself, once the name leads to the server. */
const CLOUD_INIT = `#cloud-config
package_update: true
packages:
  - caddy
write_files:
  - path: /var/www/site/index.html
    content: |
      <!doctype html>
      <html lang="en">
        <meta charset="utf-8">
        <title>example.com</title>
        <h1>Hello from example.com</h1>
      </html>
  - path: /etc/caddy/Caddyfile
    defer: true
    content: |
      example.com {
        root * /var/www/site
        file_server
      }
runcmd:
  - systemctl reload caddy`

export const website: Tutorial = {
  id: 'website',
  title: 'Put a web site behind a name',
  description:
    'A web server that installs itself at the first start, a DNS record, and https with a certificate that renews without you.',
  level: 'Intermediate',
  minutes: 25,
  usage: [{ plan: 'smallest', minutes: 60 }],
  needs: [
    'A domain, and access to its DNS records.',
    'An SSH key in your account. See [SSH keys](/tutorials/ssh-keys).',
  ],
  steps: [
    {
      id: 'describe',
      title: 'Describe the server',
      place: 'dashboard',
      text: [
        'Open [a new server](/dashboard/servers/new). Choose the plan with the lowest price, a region and the image Debian, and call it `web-1` in **Name and count**.',
        'Below **Optional**, open **cloud-init** and paste this text. It installs the web server Caddy and writes your first page.',
      ],
      command: { title: 'cloud-init', code: CLOUD_INIT },
      result: 'The line above the text says **Valid**.',
    },
    {
      id: 'create',
      title: 'Create it',
      place: 'dashboard',
      text: [
        'Press **Create server**. When the state is **Running**, copy the address from the tab **Overview** into the field above the steps.',
      ],
    },
    {
      id: 'record',
      title: 'Point the name at the server',
      place: 'registrar',
      needsMachine: true,
      text: [
        'Add one record of the type A with the address of your server. Set its lifetime (TTL) to 300 seconds, so that a mistake is gone in five minutes.',
      ],
      command: { title: 'DNS record', code: 'example.com.  300  IN  A  203.0.113.10' },
    },
    {
      id: 'resolve',
      title: 'Wait until the name resolves',
      place: 'computer',
      needsMachine: true,
      text: ['Repeat the command until it prints the address of your server.'],
      command: { title: 'Terminal', code: 'dig +short A example.com' },
    },
    {
      id: 'open',
      title: 'Open the site',
      place: 'computer',
      needsMachine: true,
      text: [
        'Caddy asks for a certificate as soon as the name leads to the server. This takes a minute or two.',
      ],
      command: { title: 'Terminal', code: 'curl --head https://example.com' },
      result: 'The first line ends in 200. Open the address in a browser too.',
    },
    {
      id: 'change',
      title: 'Change the page',
      place: 'computer',
      needsMachine: true,
      text: ['Write a file `index.html` and copy it to the server. It is served at once.'],
      command: {
        title: 'Terminal',
        code: 'scp index.html root@203.0.113.10:/var/www/site/index.html',
      },
    },
  ],
  cleanUp: [
    {
      id: 'unpoint',
      title: 'Remove the DNS record',
      place: 'registrar',
      needsMachine: true,
      text: [
        'Do this first. A name that leads to an address you gave back could show the site of somebody else.',
      ],
    },
    deleteStep('web-1'),
  ],
}
