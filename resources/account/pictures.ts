/** How many pictures are asked for at once: more than a screen shows, and the address stays short. */
export const mostPictures = 50
