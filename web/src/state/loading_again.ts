/**
 * A page of which a part could not be loaded is loaded anew, once the house can be reached.
 *
 * The browser keeps what failed as failed, and a house that starts again may have another page; so all of it is loaded.
 * It is done once: where parts are missing for another reason, loading forever would not bring them.
 */
import { asked, Refused, server } from '../api/client';
import { reached } from './reaching';

const STORED = 'pitboss.loaded_again';

/** Note that everything is there: the next part that is missing may load the page anew. */
export function loadedAll(): void {
  try {
    sessionStorage.removeItem(STORED);
  } catch {
    // A browser that keeps nothing is never told to load anew.
  }
}

/** Load the page anew where somebody still waits for it. */
export async function loadAgain(waits: () => boolean): Promise<void> {
  if (sessionStorage.getItem(STORED) !== null) throw new Refused({ code: 'offline', sentence: '', clauses: [], faults: [] }, 0);
  await reached(() => asked(server.GET('/api/health')), waits);
  if (!waits()) return;
  sessionStorage.setItem(STORED, 'yes');
  window.location.reload();
}
