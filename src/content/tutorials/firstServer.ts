import { deleteStep } from './shared'
import type { Tutorial } from './tutorial'

export const firstServer: Tutorial = {
  id: 'first-server',
  title: 'Create your first server',
  description:
    'From an empty account to a running Linux server that you can sign in to, and how to delete it so that it stops costing money.',
  level: 'Beginner',
  minutes: 10,
  usage: [{ plan: 'smallest', minutes: 30 }],
  needs: ['An email address.'],
  steps: [
    {
      id: 'account',
      title: 'Create your account',
      place: 'dashboard',
      text: [
        'Open [sign up](/auth?mode=sign-up). Fill in **Full name**, **Email** and **Password**: at least 12 characters, four unrelated words work well. Press **Sign up**.',
        'Follow the link in the email that we send you, and press **Confirm this address**. The link works once, for one hour.',
      ],
      result: 'You are signed in and see your dashboard.',
    },
    {
      id: 'plan',
      title: 'Choose plan, region and image',
      place: 'dashboard',
      text: [
        'Open [a new server](/dashboard/servers/new). In **Plan**, take the one with the lowest price. You can make the server larger later.',
        'In **Region**, take the one nearest to the people who will use it. In **Image**, take Debian: the other tutorials use it too.',
      ],
      result: 'The summary shows **Price per hour** and the most that a month costs.',
    },
    {
      id: 'name',
      title: 'Name it and choose your key',
      place: 'dashboard',
      text: [
        'In **Name and count**, type `web-1` and leave the count at one.',
        'In **SSH keys**, select your key. If you have none, type a name, press **Generate a key pair** and save the private key: we show it once and keep no copy. [SSH keys](/tutorials/ssh-keys) explains the safer way, on your own computer.',
      ],
    },
    {
      id: 'create',
      title: 'Create it',
      place: 'dashboard',
      text: ['Press **Create server**. The page of your server opens.'],
      result: 'Its state becomes **Running** within about a minute, and its address appears.',
    },
    {
      id: 'sign-in',
      title: 'Sign in to it',
      place: 'computer',
      needsMachine: true,
      text: [
        'Copy the address from the tab **Overview**. If you saved a private key, add `-i` and its file to the command.',
        'The first time, ssh asks whether you trust the server. Answer `yes`.',
      ],
      command: { title: 'Terminal', code: 'ssh root@203.0.113.10' },
      result: 'The prompt names your server. Type `exit` to leave.',
    },
  ],
  cleanUp: [deleteStep('web-1')],
}
