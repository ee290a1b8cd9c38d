import { createClient } from '@supabase/supabase-js'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { AUTH_STORAGE_KEY } from '@/lib/clearStored'
import { EMBEDDED_KEY } from '@/lib/embeddedKey'

/**
 * The least that a client-rendered application does before it can show anything of somebody: one bundle of React and
 * the backend's client, which reads the stored session and says whose it is. What the dashboard's time is divided by.
 */
const client = createClient(window.location.origin, EMBEDDED_KEY, {
  auth: { storageKey: AUTH_STORAGE_KEY },
})

function Floor() {
  const [email, setEmail] = useState<string>()
  useEffect(() => {
    void client.auth.getSession().then(({ data }) => setEmail(data.session?.user.email))
  }, [])
  return email === undefined ? <p>Loading</p> : <p id="known">{email}</p>
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(<Floor />)
