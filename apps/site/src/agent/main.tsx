import '@koi/look/tokens.css';
import '../ui/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { Router } from '../lib/router.tsx';
import { setTheme, useTheme } from '../lib/theme.ts';
import { Feedback } from '../ui/feedback.tsx';
import { AgentApp } from './app.tsx';
import { queryClient } from './client.ts';
import { enterByAddress } from './session.ts';

setTheme(useTheme.getState().theme);
void enterByAddress();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

createRoot(root).render(
  <QueryClientProvider client={queryClient}>
    <Router>
      <AgentApp />
      <Feedback />
    </Router>
  </QueryClientProvider>,
);
