import { homePath } from '#src/app/firstPath.ts'
import { HomeSlot } from '#src/shell/home/HomeSlot.tsx'

/** The panel of the day at the head of a person's first screen. */
const Home = () => <HomeSlot pathname={homePath()!} />

export default Home
