import { type ComponentType, Suspense } from 'react'

/**
 * A part of a field that is loaded with the first record that shows it. Renders nothing until then.
 */
export const whenLoaded =
  <P extends object>(View: ComponentType<P>) =>
  (props: P) => (
    <Suspense fallback={null}>
      <View {...props} />
    </Suspense>
  )
