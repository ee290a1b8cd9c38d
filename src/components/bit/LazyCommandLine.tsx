import { lazyWithRetry } from '@/ui/lazyWithRetry'

/** `CommandLine`, loaded when somebody opens it: few people do. */
export const LazyCommandLine = lazyWithRetry(
  'The line of Bit',
  async () => (await import('./CommandLine')).CommandLine,
)
