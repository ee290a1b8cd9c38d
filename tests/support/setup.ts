import { setDeployment } from '@/lib/deployment'

// As in development. A test of other settings sets its own.
setDeployment({ orders: 'preview', sells: ['vps', 'cloud', 'vds', 'gpu'] })

if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react')
  // A busy machine renders late, and a failure for this reason proves nothing. A wait ends as soon as the element is
  // found.
  configure({ asyncUtilTimeout: 10_000 })
}
