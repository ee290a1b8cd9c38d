import type { Tutorial } from './tutorial'

export const shareImage: Tutorial = {
  id: 'share-image',
  title: 'Share an image with another workspace',
  description:
    'Hand a disk that you have set up to another team, with a link that works once: who pays, what goes along, and how to take the link back.',
  level: 'Intermediate',
  minutes: 10,
  usage: [],
  needs: [
    'An image in a workspace of which you are an owner: [Make an image and start servers from it](/tutorials/images) makes one.',
    'Somebody who creates servers in the other workspace. It can be you, in a second workspace of yours.',
  ],
  steps: [
    {
      id: 'clean',
      title: 'Look at what is on the disk',
      place: 'server',
      text: [
        'Everything that was on the disk goes along: users, passwords, keys, logs, and deleted files that were not overwritten. Remove on the server what the others may not read, and make the image after that.',
      ],
    },
    {
      id: 'link',
      title: 'Make the link',
      place: 'dashboard',
      text: [
        'Open [Images](/dashboard/images) and choose **Share with another workspace** in the actions of the image. Press **Make link**.',
      ],
      result: 'The dialog shows the link, this once. It works for 7 days, and for one workspace.',
    },
    {
      id: 'send',
      title: 'Send the link',
      place: 'computer',
      text: [
        'Anybody who is signed in and has the link can accept the image. So send it to one person, in the way in which you would send a password.',
      ],
    },
    {
      id: 'accept',
      title: 'They accept it',
      place: 'computer',
      text: [
        'They open the link, sign in, choose the workspace that pays for the image, and press **Accept the image**.',
      ],
      result:
        'Their [images](/dashboard/images) have an image of their own with the same disk, in the same region. It stays when you delete yours.',
    },
    {
      id: 'look',
      title: 'See who has it',
      place: 'dashboard',
      text: [
        'On your page of [images](/dashboard/images), the list **Shared by link** says which workspace has accepted. Your bill stays the same.',
      ],
    },
  ],
  cleanUp: [
    {
      id: 'withdraw',
      title: 'Take back a link that nobody used',
      place: 'dashboard',
      text: [
        'Press **Withdraw** in its row. An image that was accepted cannot be taken back: it belongs to the other workspace.',
      ],
    },
  ],
}
