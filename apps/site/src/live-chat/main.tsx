import '@koi/ui/tokens.css';
import '@koi/ui/base.css';
import '../ui/base.css';
import '../ui/icons.ts';
import { createRoot } from 'react-dom/client';
import { readIdentity } from './identity.ts';
import { ServicePage } from './service-page.tsx';
import { createTalkStore } from './talk-store.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const store = createTalkStore({ identity: readIdentity() });
createRoot(root).render(<ServicePage store={store} framed={window.parent !== window} />);
