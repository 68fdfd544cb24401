import { act, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Story } from '#src/gallery/stories.ts'
import { StoryApplication } from '#src/gallery/StoryApplication.tsx'

export type Landmark = readonly [role: string, name: RegExp]

/** A test for each story, that it shows its landmark; a story without one fails. */
export function showTheirStates(
  stories: readonly Story[],
  landmarks: Readonly<Record<string, Landmark | undefined>>,
) {
  test.each(stories.map(story => [story.name, story] as const))(
    '%s shows its state',
    async (name, story) => {
      // react-admin reports every failed request there, and some stories are about those.
      vi.spyOn(console, 'error').mockImplementation(() => {})
      const [role, text] = landmarks[name]!
      await act(async () => void render(<StoryApplication story={story} />))
      const isIt = (element: Element) =>
        text.test(element.getAttribute('aria-label') ?? '') || text.test(element.textContent ?? '')
      await expect.poll(() => screen.queryAllByRole(role, { hidden: true }).some(isIt)).toBe(true)
    },
  )
}
