import { lazyWithRetry } from '@/ui/lazyWithRetry'

/** `CommandLines`, loaded when somebody opens them: few people do. */
export const LazyCommandLines = lazyWithRetry(
  'The lines of Bit',
  async () => (await import('./CommandLines')).CommandLines,
)
