create trigger announce_catalogue after insert or delete or update or truncate on pages
  for each statement execute function announce_catalogue();
