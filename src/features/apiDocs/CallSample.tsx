import type { ReactNode } from 'react'
import { sampleLanguages, type ApiCall } from '@/content/api/samples'
import { Sample } from './Sample'

interface CallSampleProps {
  label: string
  call: ApiCall
  foot?: ReactNode
  answer?: ReactNode
}

/** A request of the reference in every language that can send it. */
export function CallSample({ label, call, foot, answer }: CallSampleProps) {
  return (
    <Sample
      label={label}
      write={(language, place) =>
        sampleLanguages.find(({ id }) => id === language)?.write(call, place)
      }
      foot={foot}
      answer={answer}
    />
  )
}
