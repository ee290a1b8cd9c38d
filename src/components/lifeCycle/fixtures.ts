import type { InstanceState, Transition } from '@/domain/catalogue/queries'

/** States for tests: one of each kind. */
export const someStates: readonly InstanceState[] = [
  { state: 'provisioning', label: 'Provisioning', isBilled: false, description: 'It is made.' },
  { state: 'running', label: 'Running', isBilled: true, description: 'It is yours.' },
  { state: 'stopped', label: 'Stopped', isBilled: true, description: 'It stays reserved.' },
  { state: 'error', label: 'Error', isBilled: false, description: 'It failed.' },
  { state: 'deleted', label: 'Deleted', isBilled: false, description: 'It can come back.' },
]

/** A step for tests: what is not given is that of `stop`. */
export function stepLike(given: Partial<Transition>): Transition {
  return {
    action: 'stop',
    from: 'running',
    via: 'stopping',
    to: 'stopped',
    fail: 'error',
    roles: ['operator', 'staff'],
    needsConfirm: true,
    billingEffect: 'goes_on',
    ...given,
  }
}

export const someSteps: readonly Transition[] = [
  stepLike({
    action: 'create',
    from: null,
    via: 'provisioning',
    to: 'running',
    needsConfirm: false,
    billingEffect: 'starts',
  }),
  stepLike({}),
  stepLike({ from: 'starting' }),
  stepLike({ action: 'start', from: 'stopped', via: 'starting', to: 'running' }),
  stepLike({ action: 'rebuild', from: 'stopped', via: 'rebuilding', to: 'running' }),
  stepLike({ action: 'reboot', from: 'running', via: 'rebooting', to: 'running' }),
  stepLike({ action: 'resize', from: 'stopped', via: 'resizing', to: 'stopped', fail: 'stopped' }),
  stepLike({
    action: 'delete',
    via: 'deleting',
    to: 'deleted',
    billingEffect: 'stops',
  }),
  stepLike({ action: 'teleport', from: 'running', via: null, to: 'moon', fail: null }),
]
