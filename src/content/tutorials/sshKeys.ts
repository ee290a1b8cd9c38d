import type { Tutorial } from './tutorial'

export const sshKeys: Tutorial = {
  id: 'ssh-keys',
  title: 'Set up SSH keys',
  description:
    'Make a key pair on your own computer, add the public half to your account, compare fingerprints, and sign in with a short name.',
  level: 'Beginner',
  minutes: 10,
  usage: [],
  needs: [
    'A terminal with OpenSSH. Linux, macOS and Windows have it.',
    'An account. [Create your first server](/tutorials/first-server) begins with one.',
  ],
  steps: [
    {
      id: 'generate',
      title: 'Make a key pair',
      place: 'computer',
      text: [
        'Enter a passphrase when you are asked. It protects the key if your computer is stolen.',
      ],
      command: {
        title: 'Terminal',
        code: 'mkdir -p ~/.ssh\nssh-keygen -t ed25519 -C laptop -f ~/.ssh/id_servers',
      },
      result: 'There are two files. `id_servers` is private and stays on this computer.',
    },
    {
      id: 'show',
      title: 'Show the public key',
      place: 'computer',
      text: ['Copy the whole line. It begins with `ssh-ed25519` and may be read by anyone.'],
      command: { title: 'Terminal', code: 'cat ~/.ssh/id_servers.pub' },
    },
    {
      id: 'add',
      title: 'Add it to your account',
      place: 'dashboard',
      text: [
        'Open [SSH keys](/dashboard/keys). Below **Add a key**, paste the line into **Public key**. The **Name** is filled in from the end of the line.',
        'Press **Add key**.',
      ],
      result: 'The key is in the list **Your keys** with its fingerprint.',
    },
    {
      id: 'compare',
      title: 'Compare the fingerprints',
      place: 'computer',
      text: ['The line must contain the same text as the column **Fingerprint** in the list.'],
      command: { title: 'Terminal', code: 'ssh-keygen -lf ~/.ssh/id_servers.pub' },
      result: 'If they are equal, nobody changed the key on its way.',
    },
    {
      id: 'choose',
      title: 'Use it for new servers',
      place: 'dashboard',
      text: [
        'When you create a server, select the key in **SSH keys**. If your team shares keys, the workspace has them, and they are in the same list. Servers that exist keep the keys they have: the tab **Access** of a server lists them.',
      ],
    },
    {
      id: 'config',
      title: 'Give your server a short name',
      place: 'computer',
      text: ['Add these lines to the file `~/.ssh/config`, with the address of your server.'],
      command: {
        title: '~/.ssh/config',
        code: 'Host web-1\n  HostName 203.0.113.10\n  User root\n  IdentityFile ~/.ssh/id_servers\n  IdentitiesOnly yes',
      },
    },
    {
      id: 'sign-in',
      title: 'Sign in with the short name',
      place: 'computer',
      needsMachine: true,
      text: ['The passphrase of your key is asked for, and no password of the server.'],
      command: { title: 'Terminal', code: 'ssh web-1' },
      result: 'The prompt names your server.',
    },
  ],
  cleanUp: [
    {
      id: 'remove',
      title: 'Remove a key that you no longer use',
      place: 'dashboard',
      text: [
        'On [SSH keys](/dashboard/keys), press **Remove** in its row. New servers no longer offer it. On servers that have it, delete its line from `~/.ssh/authorized_keys`.',
      ],
    },
  ],
}
