import { openGallery } from '#src/gallery/openGallery.tsx'
import { stories } from '#src/gallery/stories.ts'
import { businessStories } from './stories.ts'

/**
 * The generic views, the field kinds and what stands around the business's screens in all their
 * states, without a server: `gallery.html` of the development server. The build contains
 * `index.html` only, so the gallery never ships.
 */
openGallery([...stories, ...businessStories])
