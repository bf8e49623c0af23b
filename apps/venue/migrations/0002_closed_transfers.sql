-- An order that the platform closed before it arrived: the row keeps its number from ever being taken.

alter table venue.transfers
  alter column player_id drop not null,
  alter column direction drop not null,
  drop constraint transfers_state_check,
  add constraint transfers_state_check check (state in ('done', 'refused', 'closed')),
  add constraint transfers_closed_check check ((state = 'closed') = (player_id is null) and (state = 'closed') = (direction is null));
