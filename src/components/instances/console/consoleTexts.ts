import type { ConsoleEnd } from '@machines/serverConsole'

/** Why a console is gone, and what helps. */
export const endTexts: Readonly<Record<ConsoleEnd, { title: string; text: string }>> = {
  left: { title: 'Session closed.', text: '' },
  shell_ended: { title: 'The shell has ended.', text: '' },
  server_stopped: {
    title: 'The server has stopped.',
    text: 'Start it, then connect again.',
  },
  access_ended: {
    title: 'Your access has changed.',
    text: 'Connect again for what you may do now.',
  },
  time_limit: { title: 'A session lasts 8 hours at most.', text: 'Connect again to go on.' },
  engine_failed: {
    title: 'The console could not be opened, or broke off.',
    text: 'Someone else may be watching it. Try again in a moment.',
  },
  provisioner_ended: {
    title: 'The console service was restarted.',
    text: 'Your server is not affected. Connect again.',
  },
  lost: { title: 'The session was lost.', text: 'Connect again.' },
  ticket_refused: { title: 'The ticket had expired.', text: 'Connect again.' },
  unavailable: { title: 'The service does not answer.', text: 'Try again in a moment.' },
  no_answer: {
    title: 'The console did not answer.',
    text: 'Check your connection, then try again.',
  },
  connection_lost: {
    title: 'The connection is lost.',
    text: 'A program that ran in the shell may have ended with it. Check your connection, then connect again.',
  },
}
