CREATE TABLE "kysely_migration" ("name" varchar(255) not null primary key, "timestamp" varchar(255) not null);
CREATE TABLE "kysely_migration_lock" ("id" varchar(255) not null primary key, "is_locked" integer default 0 not null);
CREATE TABLE ad_event (
      impression text not null,
      event text not null,
      spot text not null,
      pod integer not null,
      content_key text not null,
      occurred_at bigint not null,
      constraint ad_event_key primary key (impression, event)
    );
CREATE INDEX ad_event_occurred on ad_event (occurred_at);
CREATE TABLE analytics_event (
      id text primary key,
      event text not null,
      properties text not null,
      occurred_at bigint not null,
      received_at bigint not null,
      anonymous_id text not null,
      user_id text
    );
CREATE INDEX analytics_event_received on analytics_event (received_at, id);
CREATE TABLE bracket (
      key text primary key,
      state_code text not null,
      section text,
      sport_slug text not null,
      activity text not null,
      gender text,
      division text not null,
      division_slug text not null,
      slug text not null,
      name text not null,
      short_name text not null,
      season text not null,
      association_key text,
      edition integer,
      team_count integer not null,
      first_at bigint,
      final_complete_at bigint,
      champion_key text,
      constraint bracket_address unique (state_code, sport_slug, division_slug, slug)
    );
CREATE TABLE bracket_game (
      bracket_key text not null,
      round integer not null,
      position integer not null,
      number integer,
      first_key text,
      first_seed integer,
      second_key text,
      second_seed integer,
      winner_key text,
      first_score integer,
      second_score integer,
      known_at bigint not null,
      start_at bigint not null,
      complete_at bigint not null,
      event_key text,
      event_written integer not null default 0,
      constraint bracket_game_place primary key (bracket_key, round, position)
    );
CREATE INDEX bracket_game_event on bracket_game (event_key);
CREATE INDEX bracket_game_start on bracket_game (start_at);
CREATE INDEX bracket_game_known on bracket_game (event_written, known_at);
CREATE TABLE crm_lead (
      reference text primary key,
      kind text not null,
      email text not null,
      fields text not null,
      received_at bigint not null,
      fingerprint text
    );
CREATE INDEX crm_lead_received on crm_lead (received_at);
CREATE INDEX crm_lead_fingerprint on crm_lead (fingerprint);
CREATE TABLE crm_privacy_request (
      reference text primary key,
      request text not null,
      email text not null,
      fields text not null,
      received_at bigint not null,
      due_at bigint not null,
      fingerprint text
    );
CREATE INDEX crm_privacy_request_due on crm_privacy_request (due_at);
CREATE INDEX crm_privacy_request_received on crm_privacy_request (received_at);
CREATE INDEX crm_privacy_request_fingerprint on crm_privacy_request (fingerprint);
CREATE TABLE inbox_done (
      reference text primary key,
      done_at bigint not null
    );
CREATE TABLE problem_report (
      reference text primary key,
      event_key text not null,
      problem text not null,
      email text not null,
      fields text not null,
      received_at bigint not null,
      fingerprint text
    );
CREATE INDEX problem_report_received on problem_report (received_at);
CREATE INDEX problem_report_fingerprint on problem_report (fingerprint);
CREATE TABLE stream_trouble (
      event_key text not null,
      reporter text not null,
      kind text not null,
      first_at bigint not null,
      last_at bigint not null,
      constraint stream_trouble_key primary key (event_key, reporter, kind)
    );
CREATE INDEX stream_trouble_last on stream_trouble (last_at);
CREATE TABLE clip_report (
      reference text primary key,
      clip_key text not null,
      reason text not null,
      email text not null,
      fields text not null,
      received_at bigint not null,
      fingerprint text
    );
CREATE INDEX clip_report_clip_key on clip_report (clip_key);
CREATE INDEX clip_report_received_at on clip_report (received_at);
CREATE INDEX clip_report_fingerprint on clip_report (fingerprint);
CREATE TABLE license (
      license_key text primary key,
      user_key text not null,
      resource_entitlements text not null,
      created_at bigint not null,
      renewed_at bigint not null,
      expires_at bigint not null,
      started_at bigint,
      device text,
      stopped_at bigint,
      session text
    );
CREATE INDEX license_user on license (user_key, expires_at);
CREATE TABLE flag (
      name text primary key,
      value text not null,
      rules text not null,
      updated_at bigint not null
    );
CREATE TABLE profile (
    key text primary key,
    type text not null,
    slug text not null,
    name text not null,
    short_name text not null,
    acronym text,
    city text,
    state_code text,
    time_zone text,
    about text,
    logo text,
    primary_color text,
    secondary_color text,
    producer_key text unique,
    is_non_association integer not null default 0,
    state_association_key text,
    is_network integer not null default 0,
    show_ads integer not null default 1,
    mascot text,
    enrollment integer,
    zip text,
    source text not null default 'generated',
    constraint profile_type_slug unique (type, slug)
  );
CREATE INDEX profile_state_name on profile (type, state_code, name);
CREATE INDEX profile_slug on profile (slug);
CREATE INDEX profile_letters on profile ((replace(slug, '-', '')));
CREATE INDEX profile_name on profile (name);
CREATE TABLE event (
    key text primary key,
    slug text not null,
    content_type text not null,
    title text not null,
    activity text not null,
    sport_slug text not null,
    is_sport integer not null,
    gender text,
    level text,
    game_type text,
    state_code text not null,
    city text not null,
    venue text,
    time_zone text not null,
    start_at bigint not null,
    tbd integer not null default 0,
    on_air_at bigint,
    complete_at bigint,
    vod_ready_at bigint,
    has_broadcast integer not null,
    has_vod integer not null,
    has_datacast integer not null,
    payment_required integer not null,
    is_tournament integer not null default 0,
    required_entitlement text,
    is_pixellot integer not null default 0,
    is_deleted integer not null default 0,
    home_key text,
    away_key text,
    participant_keys text not null default '[]',
    publisher_key text not null,
    state_association_key text,
    duration_s integer not null,
    clip text not null,
    updated_at bigint not null,
    overrides text not null default '{}'
  );
CREATE INDEX event_start on event (start_at);
CREATE INDEX event_publisher on event (publisher_key, start_at);
CREATE INDEX event_state_association on event (state_association_key, start_at);
CREATE INDEX event_vod_ready on event (vod_ready_at, key);
CREATE INDEX event_entitlement on event (required_entitlement);
CREATE TABLE event_school (
    event_key text not null,
    school_key text not null,
    constraint event_school_key primary key (school_key, event_key)
  );
CREATE INDEX event_school_event on event_school (event_key);
CREATE TABLE highlight (
    key text primary key,
    event_key text not null,
    title text not null,
    published_at bigint not null,
    duration_s integer not null,
    activity text not null,
    sport_slug text not null,
    gender text,
    level text,
    state_code text not null,
    city text not null,
    school_key text,
    clip text not null,
    thumbnail text
  );
CREATE INDEX highlight_published on highlight (published_at);
CREATE INDEX highlight_school on highlight (school_key, published_at);
CREATE INDEX highlight_event on highlight (event_key);
CREATE TABLE activity (
    slug text primary key,
    name text not null,
    is_sport integer not null,
    is_top_sport integer not null
  );
CREATE TABLE organization_sport (
    organization_key text not null,
    sport text not null,
    constraint organization_sport_key primary key (organization_key, sport)
  );
CREATE TABLE league_fact (
    name text primary key,
    value text not null
  );
CREATE TABLE league_day (
    day text primary key,
    drawn_at bigint not null
  );
CREATE TABLE school_point (
    school_key text primary key,
    latitude double precision not null,
    longitude double precision not null
  );
CREATE TABLE zip_code (
    zip text primary key,
    city text not null,
    state_code text not null,
    county text,
    latitude double precision not null,
    longitude double precision not null
  );
CREATE TABLE logo_file (
    name text primary key,
    profile_key text not null,
    media_type text not null,
    content text not null
  );
CREATE INDEX logo_file_profile on logo_file (profile_key);
CREATE INDEX "event_broadcast_blackout_end" on event
          ((coalesce(json_extract(overrides, '$.broadcast_blackout_end_at'), json_extract(overrides, '$.blackout_end_at'))));
CREATE INDEX "event_vod_blackout_end" on event
          ((coalesce(json_extract(overrides, '$.vod_blackout_end_at'), json_extract(overrides, '$.blackout_end_at'))));
CREATE TABLE outbox (
      id text primary key,
      "to" text not null,
      subject text not null,
      text text not null,
      html text,
      sent_at bigint not null,
      state text not null,
      attempts integer not null default 0,
      retry_at bigint not null default 0,
      expires_at bigint,
      unsubscribe_url text,
      quiet_from bigint,
      quiet_until bigint,
      about text
    );
CREATE INDEX outbox_sent on outbox (sent_at, id);
CREATE INDEX outbox_finished on outbox (state, sent_at, id);
CREATE INDEX outbox_personal on outbox (state, sent_at, id, retry_at) where unsubscribe_url is null;
CREATE INDEX outbox_offered on outbox (state, expires_at, sent_at, id, retry_at) where unsubscribe_url is not null;
CREATE INDEX outbox_about on outbox (about) where about is not null;
CREATE TABLE "user" (
      key text primary key,
      email text not null unique,
      name text not null,
      last_name text not null,
      zip_code text not null,
      time_zone text,
      password_hash text not null,
      created_at bigint not null,
      email_subscribe integer,
      school_to_support_key text,
      stripe_customer_id text,
      watched_at bigint
    );
CREATE TABLE token (
      hash text primary key,
      kind text not null,
      session text not null,
      user_key text not null references "user" (key) on delete cascade,
      issued_at bigint not null,
      expires_at bigint not null,
      used_at bigint,
      successor text,
      device text,
      began_at bigint
    );
CREATE INDEX token_session on token (session);
CREATE INDEX token_user on token (user_key, expires_at);
CREATE INDEX token_expires on token (expires_at);
CREATE TABLE reset_token (
      hash text primary key,
      user_key text not null references "user" (key) on delete cascade,
      issued_at bigint not null,
      expires_at bigint not null,
      used_at bigint
    );
CREATE INDEX reset_token_user on reset_token (user_key);
CREATE TABLE subscription (
      user_key text primary key references "user" (key) on delete cascade,
      type text not null,
      plan_description text not null,
      plan_id text not null,
      started_at bigint not null,
      expires_at bigint not null,
      period text not null,
      zone text,
      renews integer not null,
      renewal_canceled_at bigint
    );
CREATE TABLE voucher (
      user_key text primary key references "user" (key) on delete cascade,
      code text not null,
      expires_at bigint not null
    );
CREATE TABLE pass (
      user_key text not null references "user" (key) on delete cascade,
      entitlement text not null,
      expires_at bigint not null,
      constraint pass_key primary key (user_key, entitlement)
    );
CREATE TABLE reminder (
      user_key text not null references "user" (key) on delete cascade,
      content_type text not null,
      content_key text not null,
      created_at bigint not null,
      constraint reminder_key primary key (user_key, content_type, content_key)
    );
CREATE TABLE follow (
      user_key text not null references "user" (key) on delete cascade,
      content_type text not null,
      content_key text not null,
      created_at bigint not null,
      alerts text not null default 'all',
      constraint follow_key primary key (user_key, content_type, content_key)
    );
CREATE TABLE view (
      user_key text not null references "user" (key) on delete cascade,
      content_key text not null,
      content_type text not null,
      viewed_at bigint not null,
      position_s integer,
      duration_s integer,
      positioned_at bigint,
      constraint view_key primary key (user_key, content_key)
    );
CREATE INDEX view_recent on view (user_key, viewed_at);
CREATE TABLE favorite_team (
      key text primary key,
      user_key text not null references "user" (key) on delete cascade,
      school_key text not null,
      sport text not null,
      level text not null,
      gender text not null,
      created_at bigint not null,
      constraint favorite_team_once unique (user_key, school_key, sport, level, gender)
    );
CREATE TABLE calendar_address (
      user_key text primary key references "user" (key) on delete cascade,
      nonce text not null,
      hash text not null unique,
      made_at bigint not null
    );
CREATE TABLE clip (
      key text primary key,
      user_key text not null references "user" (key) on delete cascade,
      event_key text not null,
      source_key text not null,
      start_s integer not null,
      end_s integer not null,
      title text not null,
      created_at bigint not null,
      removed_at bigint
    );
CREATE INDEX clip_of_user on clip (user_key, created_at);
CREATE TABLE device (
      hash text primary key,
      user_code text not null unique,
      client_id text not null,
      issued_at bigint not null,
      expires_at bigint not null,
      interval_s integer not null,
      polled_at bigint,
      state text not null,
      user_key text references "user" (key) on delete cascade
    );
CREATE INDEX device_of_user on device (user_key);
CREATE TABLE device_try (
      user_key text not null references "user" (key) on delete cascade,
      tried_at bigint not null
    );
CREATE INDEX device_try_of_user on device_try (user_key, tried_at);
CREATE TABLE email_change (
      hash text primary key,
      user_key text not null references "user" (key) on delete cascade,
      email text not null,
      issued_at bigint not null,
      expires_at bigint not null,
      used_at bigint,
      before text
    );
CREATE INDEX email_change_user on email_change (user_key);
CREATE TABLE family_member (
      member_key text primary key references "user" (key) on delete cascade,
      owner_key text not null references "user" (key) on delete cascade,
      seat integer not null check (seat between 1 and 5),
      joined_at bigint not null,
      constraint family_member_seat unique (owner_key, seat)
    );
CREATE TABLE family_invitation (
      id text primary key,
      owner_key text not null references "user" (key) on delete cascade,
      email text not null,
      nonce text not null,
      hash text not null unique,
      state text not null,
      sent_at bigint not null,
      expires_at bigint not null,
      accepted_at bigint
    );
CREATE UNIQUE INDEX family_invitation_open on family_invitation (owner_key, email) where state = 'open';
CREATE INDEX family_invitation_expires on family_invitation (expires_at);
CREATE INDEX family_invitation_owner on family_invitation (owner_key);
CREATE TABLE family_mail (
      id text primary key,
      owner_key text not null references "user" (key) on delete cascade,
      sent_at bigint not null
    );
CREATE INDEX family_mail_recent on family_mail (owner_key, sent_at);
CREATE TABLE plan_seats (
      plan_id text primary key,
      seats integer not null check (seats between 0 and 5)
    );
CREATE TABLE known_device (
      user_key text not null references "user" (key) on delete cascade,
      hash text not null,
      name text,
      first_used_at bigint not null,
      last_used_at bigint not null,
      constraint known_device_key primary key (user_key, hash)
    );
CREATE INDEX known_device_last_used on known_device (last_used_at);
CREATE TABLE push_device (
      id text primary key,
      user_key text not null references "user" (key) on delete cascade,
      session text not null,
      endpoint text not null unique,
      p256dh text not null,
      auth text not null,
      name text not null,
      server_key text not null,
      added_at bigint not null
    );
CREATE INDEX push_device_of_user on push_device (user_key);
CREATE INDEX push_device_session on push_device (session);
CREATE TABLE push_message (
      id text primary key,
      device_id text not null references push_device (id) on delete cascade,
      text text not null,
      topic text not null,
      urgency text not null,
      expires_at bigint not null,
      retry_at bigint not null,
      attempts integer not null,
      about text
    );
CREATE INDEX push_message_device on push_message (device_id);
CREATE INDEX push_message_due on push_message (retry_at, expires_at);
CREATE INDEX push_message_about on push_message (about) where about is not null;
CREATE TABLE push_key (
      name text primary key,
      private_half text not null,
      made_at bigint not null
    );
CREATE TABLE alert_setting (
      user_key text primary key references "user" (key) on delete cascade,
      choices text not null,
      quiet_from integer,
      quiet_until integer
    );
CREATE TABLE alert_event (
      event_key text primary key,
      start_at bigint not null,
      is_deleted integer not null,
      moved_from bigint,
      moved_at bigint,
      canceled_at bigint,
      reinstated_at bigint,
      tbd integer not null default 0,
      moved_from_tbd integer not null default 0,
      moved_before bigint
    );
CREATE INDEX alert_event_start on alert_event (start_at);
CREATE INDEX alert_event_moved_at on alert_event (moved_at);
CREATE INDEX alert_event_canceled_at on alert_event (canceled_at);
CREATE TABLE alert_sent (
      user_key text not null references "user" (key) on delete cascade,
      event_key text not null,
      kind text not null,
      message text not null,
      sent_at bigint not null,
      reached integer not null default 0,
      constraint alert_sent_each_key primary key (user_key, event_key, kind, sent_at)
    );
CREATE INDEX alert_sent_day on alert_sent (user_key, sent_at);
CREATE INDEX alert_sent_at on alert_sent (sent_at);
CREATE INDEX alert_sent_event on alert_sent (event_key, kind);
CREATE INDEX alert_sent_message on alert_sent (message, event_key);
CREATE TABLE alert_look (
      name text primary key,
      value text not null
    );
CREATE TABLE unsubscribe_secret (
      secret text primary key,
      made_at bigint not null
    );
CREATE INDEX reminder_content on reminder (content_key);
CREATE INDEX follow_content on follow (content_key);
CREATE INDEX favorite_team_school on favorite_team (school_key);
CREATE INDEX event_on_air on event (on_air_at);
CREATE INDEX event_complete on event (complete_at);
CREATE TABLE billing_pass (
      key text primary key,
      name text not null,
      plan_description text not null,
      price_in_cents integer not null,
      duration_unit text not null,
      time_period_category text not null,
      tier_name text,
      stripe_plan_id text not null unique,
      paypal_plan_id text unique,
      entitlement text,
      lasts_days integer,
      is_media_pass integer not null,
      listed integer not null,
      position integer not null
    );
CREATE TABLE promo_code (
      code text primary key,
      value_type text not null,
      value_amount integer not null,
      subscription_type text,
      months integer,
      is_subscription_retention integer not null,
      description text not null,
      pass_key text,
      expires_at bigint,
      redemptions_limit integer,
      redemptions integer not null
    );
CREATE TABLE promo_reservation (
      secure_code text primary key,
      code text not null references promo_code (code),
      member_key text not null,
      pass_key text not null,
      reserved_at bigint not null,
      state text not null,
      constraint promo_reservation_once unique (code, member_key)
    );
CREATE INDEX promo_reservation_member on promo_reservation (member_key);
CREATE TABLE voucher_code (
      code text primary key,
      description text not null,
      pass_key text not null,
      gives_days integer not null,
      covers_in_cents integer,
      expires_at bigint not null,
      redeemed_by text,
      redeem_key text,
      answer text,
      redeemed_at bigint,
      withdrawn_at bigint,
      taken_back bigint,
      held_at bigint,
      order_id text
    );
CREATE INDEX voucher_code_member on voucher_code (redeemed_by);
CREATE INDEX voucher_code_order on voucher_code (order_id);
CREATE TABLE payment_attempt (
      key text primary key,
      user_key text not null references "user" (key) on delete cascade,
      fingerprint text not null,
      state text not null,
      provider text not null,
      "order" text not null,
      status integer,
      answer text,
      created_at bigint not null,
      held_until bigint not null,
      token text
    );
CREATE UNIQUE INDEX payment_attempt_open on payment_attempt
      (user_key) where state in ('created', 'sent', 'unknown');
CREATE INDEX payment_attempt_token on payment_attempt (token);
CREATE INDEX payment_attempt_member on payment_attempt (user_key, state);
CREATE INDEX payment_attempt_held on payment_attempt (state, held_until);
CREATE TABLE billed_subscription (
      key text primary key,
      user_key text not null references "user" (key) on delete cascade,
      pass_key text not null,
      billed_by text not null,
      provider text not null,
      reference text not null,
      status text not null,
      price_in_cents integer not null,
      tax_millionths integer not null,
      promo_code text,
      promo_discount integer not null,
      promo_periods_left integer not null,
      started_at bigint not null,
      zone text,
      current_period_end bigint not null,
      next_charge_at bigint,
      tries integer not null,
      charging_until bigint not null default 0,
      asked_at bigint not null default 0,
      next_try_at bigint,
      pay_url text,
      reminded_of bigint not null default 0,
      warned_of bigint not null default 0,
      put_off_from bigint,
      next_pass_key text,
      next_price_in_cents integer,
      change_untold bigint not null default 0,
      change_told_until bigint not null default 0,
      paused_from bigint,
      pause_untold bigint not null default 0,
      pause_told_until bigint not null default 0,
      unpaused_at bigint not null default 0,
      rise_price_in_cents integer,
      rise_from bigint,
      rise_told integer not null default 0,
      next_plan_id text,
      put_off_asked bigint not null default 0,
      taxed_zip text,
      put_off_untold bigint not null default 0
    );
CREATE UNIQUE INDEX billed_subscription_current on billed_subscription (user_key) where status <> 'expired';
CREATE INDEX billed_subscription_due on billed_subscription (status, next_charge_at);
CREATE INDEX billed_subscription_reference on billed_subscription (provider, reference);
CREATE INDEX billed_subscription_user on billed_subscription (user_key);
CREATE TABLE payment_card (
      user_key text primary key references "user" (key) on delete cascade,
      customer text not null,
      method text not null,
      cardholder_name text not null,
      card_last4 text not null,
      card_exp_month integer not null,
      card_exp_year integer not null,
      card_zip text not null,
      card_type text not null,
      renewals_untold bigint not null default 0
    );
CREATE TABLE receipt (
      order_id text primary key,
      user_key text not null references "user" (key) on delete cascade,
      created_at bigint not null,
      body text not null,
      transaction_id text not null default ''
    );
CREATE INDEX receipt_member on receipt (user_key, created_at);
CREATE INDEX receipt_transaction on receipt (transaction_id);
CREATE INDEX receipt_created on receipt (created_at);
CREATE TABLE webhook_event (
      id text primary key,
      received_at bigint not null
    );
CREATE INDEX webhook_event_received on webhook_event (received_at);
CREATE TABLE retention_redemption (
      user_key text primary key references "user" (key) on delete cascade,
      promo_code text not null,
      redeemed_at bigint not null
    );
CREATE TABLE cancel_survey (
      id text primary key,
      user_key text not null references "user" (key) on delete cascade,
      main_option text not null,
      sub_options text not null,
      other_text text,
      answered_at bigint not null
    );
CREATE INDEX cancel_survey_answered on cancel_survey (answered_at);
CREATE INDEX cancel_survey_user on cancel_survey (user_key);
CREATE TABLE recruiting_lead (
      id text primary key,
      fields text not null,
      received_at bigint not null
    );
CREATE INDEX recruiting_lead_received on recruiting_lead (received_at);
CREATE TABLE kept_receipt (
      order_id text primary key,
      created_at bigint not null,
      keep_until bigint not null,
      body text not null,
      transaction_id text not null default ''
    );
CREATE INDEX kept_receipt_until on kept_receipt (keep_until);
CREATE INDEX kept_receipt_transaction on kept_receipt (transaction_id);
CREATE TABLE closed_subscription (
      provider text not null,
      reference text not null,
      paid_until bigint not null,
      closed_at bigint not null,
      constraint closed_subscription_key primary key (provider, reference)
    );
CREATE INDEX closed_subscription_closed on closed_subscription (closed_at);
CREATE TABLE forgotten_customer (
      provider text not null,
      customer text not null,
      try_at bigint not null,
      constraint forgotten_customer_key primary key (provider, customer)
    );
CREATE TABLE closed_account (
      reference text primary key,
      closed_at bigint not null,
      subscriptions integer not null
    );
CREATE TABLE provider_reading (
      provider text primary key,
      read_until bigint not null,
      try_at bigint not null
    );
CREATE TABLE upgrade (
      key text primary key,
      user_key text not null references "user" (key) on delete cascade,
      subscription_key text not null,
      state text not null,
      pass_key text not null,
      price_in_cents integer not null,
      credit_in_cents integer not null,
      tax_in_cents integer not null,
      prorated_at bigint not null,
      period_end bigint not null,
      created_at bigint not null,
      held_until bigint not null
    );
CREATE INDEX upgrade_open on upgrade (state, held_until);
CREATE INDEX upgrade_subscription on upgrade (subscription_key, state);
CREATE INDEX upgrade_member on upgrade (user_key);
CREATE TABLE closed_order (
      key text primary key,
      provider text not null,
      token text,
      closed_at bigint not null
    );
CREATE INDEX closed_order_token on closed_order (token);
CREATE INDEX closed_order_closed on closed_order (closed_at);
CREATE TABLE untold_address (
      user_key text primary key references "user" (key) on delete cascade,
      changed_at bigint not null,
      try_at bigint not null
    );
CREATE TABLE offered_pass (
      key text primary key,
      listed integer not null
    );
CREATE TABLE gift (
      key text primary key,
      user_key text references "user" (key) on delete set null,
      order_id text not null unique,
      code text not null unique references voucher_code (code),
      pass_name text not null,
      sender text not null,
      recipient_name text not null,
      message text not null,
      email text,
      day text,
      zone text not null,
      send_at bigint,
      sent_at bigint,
      mailed_on text,
      mailed_times integer not null,
      mail_key text,
      created_at bigint not null
    );
CREATE INDEX gift_buyer on gift (user_key, created_at);
CREATE INDEX gift_due on gift (sent_at, send_at);
CREATE TABLE returned_money (
      order_id text not null,
      about text not null,
      state text not null,
      amount integer not null,
      told_at bigint not null,
      constraint returned_money_key primary key (order_id, about)
    );
CREATE TABLE tax_sale (
      order_id text primary key,
      created_at bigint not null,
      zip text,
      amount integer not null,
      tax integer not null,
      try_at bigint,
      amount_back integer not null default 0,
      tax_back integer not null default 0,
      amount_recorded integer not null default 0,
      tax_recorded integer not null default 0
    );
CREATE INDEX tax_sale_try on tax_sale (try_at);
CREATE INDEX tax_sale_created on tax_sale (created_at);
CREATE TABLE tax_entry (
      reference text primary key,
      order_id text not null,
      number integer not null,
      amount integer not null,
      tax integer not null,
      at bigint not null,
      of text,
      service text not null,
      note text,
      document text
    );
CREATE INDEX tax_entry_order on tax_entry (order_id);
CREATE TABLE provider_method (
      id text primary key,
      customer text not null,
      cardholder_name text not null,
      last4 text not null,
      exp_month integer not null,
      exp_year integer not null,
      zip text not null,
      type text not null,
      behaviour text not null,
      detached integer not null
    );
CREATE TABLE provider_card_session (
      id text primary key,
      customer text not null,
      return_url text not null,
      cancel_url text not null,
      created_at bigint not null,
      method text
    );
CREATE TABLE provider_charge (
      key text primary key,
      id text not null unique,
      method text,
      amount integer not null,
      state text not null,
      code text,
      created_at bigint not null
    );
CREATE TABLE provider_wallet (
      id text primary key,
      customer text not null,
      amount integer not null,
      description text not null,
      return_url text not null,
      cancel_url text not null,
      state text not null,
      created_at bigint not null
    );
CREATE TABLE provider_confirmation (
      charge text primary key,
      return_url text not null
    );
CREATE TABLE provider_refund (
      key text primary key,
      charge text not null,
      amount integer not null
    );
CREATE TABLE redirect (
      path text primary key,
      target text not null
    );
CREATE TABLE search_event (
      id integer primary key,
      event_key text not null unique,
      content_type text not null,
      sport_slug text not null,
      gender text,
      level text,
      state_code text not null,
      start_at bigint not null,
      has_broadcast integer not null,
      live_from bigint not null,
      live_until bigint not null,
      has_datacast integer not null,
      datacast_from bigint not null,
      datacast_until bigint not null,
      vod_at bigint not null,
      has_vod integer not null,
      paid_until bigint not null,
      has_download integer not null,
      long_run integer not null,
      updated_at bigint not null
    );
CREATE INDEX search_event_start on search_event
      (start_at, has_broadcast, live_from, live_until, vod_at, paid_until, gender, level);
CREATE INDEX search_event_sport on search_event
      (sport_slug, start_at, has_broadcast, live_from, live_until, vod_at, paid_until, gender, level);
CREATE INDEX search_event_state on search_event
      (state_code, start_at, has_broadcast, live_from, live_until, vod_at, paid_until, gender, level);
CREATE INDEX search_event_state_sport on search_event
      (state_code, sport_slug, start_at, has_broadcast, live_from, live_until, vod_at, paid_until, gender, level);
CREATE INDEX search_event_long_run on search_event (start_at) where long_run = 1;
CREATE INDEX search_event_download on search_event (start_at) where has_download = 1;
CREATE INDEX search_event_revision on search_event (event_key, updated_at);
CREATE INDEX search_event_live on search_event
      (start_at, has_broadcast, live_from, live_until, has_datacast, datacast_from, datacast_until, vod_at);
CREATE INDEX search_event_level_start on search_event
      (level, start_at, has_broadcast, live_from, live_until, vod_at, paid_until, gender);
CREATE TABLE search_event_organization (
      organization text not null,
      start_at bigint not null,
      event_id bigint not null,
      constraint search_event_organization_key primary key (organization, start_at, event_id)
    ) without rowid;
CREATE INDEX search_event_organization_event on search_event_organization (event_id);
CREATE TABLE search_highlight (
      id integer primary key,
      highlight_key text not null unique,
      event_key text not null,
      published_at bigint not null
    );
CREATE TABLE search_school_sport (
      school_key text not null,
      sport_slug text not null,
      constraint search_school_sport_key primary key (sport_slug, school_key)
    );
CREATE TABLE search_fact (
      name text primary key,
      value text not null
    );
CREATE TABLE search_highlight_organization (
      organization text not null,
      published_at bigint not null,
      highlight_key text not null,
      constraint search_highlight_organization_key primary key (organization, published_at, highlight_key)
    ) without rowid;
CREATE INDEX search_highlight_organization_highlight on search_highlight_organization (highlight_key);
CREATE INDEX highlight_state on highlight (state_code, sport_slug, published_at);
CREATE INDEX highlight_sport on highlight (sport_slug, published_at);
CREATE INDEX event_revision on event (key, is_deleted, updated_at, start_at);
CREATE VIRTUAL TABLE "search_event_text" using fts5(
        teams, about, content='', contentless_delete=1, detail=column, prefix='1 2 3', tokenize='ascii'
      );
CREATE VIRTUAL TABLE "search_highlight_text" using fts5(
        teams, about, content='', contentless_delete=1, detail=column, prefix='1 2 3', tokenize='ascii'
      );
insert into kysely_migration (name, timestamp) values ('ads-0001', '2026-11-28T00:00:00.000Z');
insert into kysely_migration (name, timestamp) values ('analytics-0001', '2026-11-28T00:00:00.000Z');
insert into kysely_migration (name, timestamp) values ('brackets-0001', '2026-11-28T00:00:00.000Z');
insert into kysely_migration (name, timestamp) values ('crm-0001', '2026-11-28T00:00:00.000Z');
insert into kysely_migration (name, timestamp) values ('drm-0001', '2026-11-28T00:00:00.000Z');
insert into kysely_migration (name, timestamp) values ('flags-0001', '2026-11-28T00:00:00.000Z');
insert into kysely_migration (name, timestamp) values ('league-0001', '2026-11-28T00:00:00.000Z');
insert into kysely_migration (name, timestamp) values ('mail-0001', '2026-11-28T00:00:00.000Z');
insert into kysely_migration (name, timestamp) values ('member-0001', '2026-11-28T00:00:00.000Z');
insert into kysely_migration (name, timestamp) values ('member-alerts-0001', '2026-11-28T00:00:00.000Z');
insert into kysely_migration (name, timestamp) values ('member-billing-0001', '2026-11-28T00:00:00.000Z');
insert into kysely_migration (name, timestamp) values ('provider-0001', '2026-11-28T00:00:00.000Z');
insert into kysely_migration (name, timestamp) values ('redirects-0001', '2026-11-28T00:00:00.000Z');
insert into kysely_migration (name, timestamp) values ('search-0001', '2026-11-28T00:00:00.000Z');
