/**
 * Whether React has hydrated or rendered an element: it then keeps the props in a field of the element. React offers no
 * other way to learn it, and drops events of elements whose code is not loaded yet. The script in the head
 * (build/headScript.ts) has the same rule. `useReplayEarlyInput.test.tsx` fails when React changes the name.
 */
export function isHydrated(element: Element): boolean {
  return Object.keys(element).some((key) => key.startsWith('__reactProps'))
}
