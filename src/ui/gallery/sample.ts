import type { State } from '@/ui/StateTag'

export interface SamplePlan {
  id: string
  memory: number
  hour: string
  state: State
}

/** Rows for the gallery only. */
export const PLANS: readonly SamplePlan[] = [
  { id: 'v1.nano', memory: 1, hour: '0.0036', state: 'available' },
  { id: 'v1.micro', memory: 2, hour: '0.0057', state: 'retiring' },
  { id: 'v1.small', memory: 4, hour: '0.0102', state: 'sold-out' },
  { id: 'v1.medium', memory: 8, hour: '0.0198', state: 'preview' },
  { id: 'c1.large', memory: 16, hour: '0.0240', state: 'available' },
]
