import 'campus-elements/react'
import { Pressed } from './pressed'

export default function Page() {
  return (
    <>
      <script type="module" src="SERVER/campus-elements.js" data-client="svtu" />
      <campus-hall-ticket lang="en">
        <a href="https://portal.example.ac.in">Hall tickets</a>
      </campus-hall-ticket>
      <Pressed />
    </>
  )
}
