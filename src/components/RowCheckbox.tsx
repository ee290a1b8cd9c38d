interface RowCheckboxProps {
  label: string
  checked: boolean
  partly?: boolean
  onChange: (checked: boolean) => void
}

/** A checkbox in a cell, with room for a finger. */
export function RowCheckbox({ label, checked, partly = false, onChange }: RowCheckboxProps) {
  return (
    <label className="-m-2 grid size-9 cursor-pointer place-items-center pointer-coarse:size-11">
      <span className="sr-only">{label}</span>
      <input
        type="checkbox"
        className="size-4 accent-ember"
        checked={checked}
        ref={(element) => {
          if (element) element.indeterminate = partly && !checked
        }}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  )
}
