/** The actions that stand in the head of the page of a server. */
export const powerKinds = ['start', 'stop', 'reboot'] as const
