import { ChevronDown } from 'lucide-react'
import { Button, type ButtonProps } from '@/ui/Button'

/** The control of the menu with the other actions. */
export function MoreButton(props: ButtonProps) {
  return (
    <Button {...props}>
      More
      <ChevronDown aria-hidden="true" strokeWidth={1.5} />
    </Button>
  )
}
