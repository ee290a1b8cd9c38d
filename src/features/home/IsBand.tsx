import { Link } from '@tanstack/react-router'

/** What a visitor may count on today, and what they may not. */
export function IsBand() {
  return (
    <section className="band" id="is">
      <div className="head">
        <h2>What this is, and is not</h2>
      </div>
      <div className="body is">
        <div>
          <h3>Is</h3>
          <ul>
            <li>Accounts that work: sign up, confirm your mail address, edit your profile.</li>
            <li>Roles and an admin area that the database guards, not the page.</li>
            <li>
              One price list for the drawing, the bars and the estimate. Today it is a sample.
            </li>
            <li>
              <span>
                Open source under the MIT license. The <Link to="/tutorials">tutorials</Link> show
                you how to run all of it on your machine.
              </span>
            </li>
          </ul>
        </div>
        <div className="is-not">
          <h3>Is not</h3>
          <ul>
            <li>An offer. No server can be ordered, and no price here is one to count on.</li>
            <li>A data centre. There is no region and no machine behind the plans yet.</li>
            <li>A promise of uptime. Nothing has run long enough to measure.</li>
            <li>
              <span>
                Finished. The <Link to="/roadmap">roadmap</Link> says what comes next, without dates
                that nobody could keep.
              </span>
            </li>
          </ul>
        </div>
      </div>
    </section>
  )
}
