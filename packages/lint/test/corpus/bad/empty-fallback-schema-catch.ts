// no-empty-fallback: a list that is null or of another form becomes empty
import { z } from "zod"

export const Page = z.object({
  items: z.array(z.string()).catch([]), // finding
  next: z.string().nullable()
})
