import '@koi/ui/tokens.css';
import '@koi/ui/base.css';
import '../ui/base.css';
import '../ui/icons.ts';
import { Router } from '@koi/ui/router';
import { createRoot } from 'react-dom/client';
import { QueryClientProvider } from '../lib/query/index.ts';
import { currentTheme, setTheme } from '../lib/theme.tsx';
import { Feedback } from '../ui/feedback.tsx';
import { AgentApp } from './app.tsx';
import { queryClient } from './client.ts';
import { enterByAddress } from './session.ts';

setTheme(currentTheme());
void enterByAddress();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

createRoot(root).render(
  <QueryClientProvider value={queryClient}>
    <Router>
      <AgentApp />
      <Feedback />
    </Router>
  </QueryClientProvider>,
);
