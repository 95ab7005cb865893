<?php
/**
 * What is wrong with the connection to the server, in words for people who can mend it.
 *
 * @package CampusElements
 */

namespace CampusElements;

defined( 'ABSPATH' ) || exit;

const SITE_NOT_REGISTERED = 1111;

/**
 * Returns what is wrong with the saved address of the server, or with an institution: the setting that it belongs to,
 * a code, and a detail. Null where nothing is.
 *
 * @param string          $client The code of the institution.
 * @param array|\WP_Error $answer What the server has answered about it.
 */
function find_problem( string $client, $answer ): ?array {
	$server = read_settings()['server'];
	if ( 'https' === wp_parse_url( home_url(), PHP_URL_SCHEME ) && 0 !== strpos( $server, 'https://' ) ) {
		return array( 'server', 'not_encrypted', '' );
	}
	if ( is_wp_error( $answer ) ) {
		$code = 'not_ours' === $answer->get_error_code() ? 'not_ours' : 'unreachable';
		return array( 'server', $code, $answer->get_error_message() );
	}
	if ( SITE_NOT_REGISTERED === $answer['errorCode'] ) {
		return array( 'server', 'not_registered', '' );
	}
	$outcome = $answer['result']['outcome'] ?? '';
	if ( 'FOUND' === $outcome && is_array( $answer['result']['client'] ?? null ) ) {
		return null;
	}
	return array( 'client', 'SUSPENDED' === $outcome ? 'suspended' : 'unknown', $client );
}

/**
 * Asks the server about an institution. Returns the envelope of the answer, or an error.
 *
 * @param string $client  The code of the institution.
 * @param int    $seconds The time limit.
 * @return array|\WP_Error
 */
function ask_for_institution( string $client, int $seconds = 8 ) {
	return call_server( 'getClientByName', array( 'clientName' => $client ), $seconds );
}

/**
 * Returns what is wrong, as `find_problem` does, at most a minute old; nothing wrong is believed for ten minutes. So
 * a server that is down slows only one page a minute down, and only for people who can edit pages.
 *
 * @param string $client The code of the institution.
 */
function find_kept_problem( string $client ): ?array {
	$kept = get_transient( problem_key( $client ) );
	if ( is_array( $kept ) ) {
		return $kept['problem'];
	}
	$problem = find_problem( $client, ask_for_institution( $client, 3 ) );
	keep_problem( $client, $problem );
	return $problem;
}

/**
 * Keeps what was found about an institution.
 *
 * @param string     $client  The code of the institution.
 * @param array|null $problem As `find_problem` returns it.
 */
function keep_problem( string $client, ?array $problem ): void {
	set_transient( problem_key( $client ), array( 'problem' => $problem ), null === $problem ? FRESH_SECONDS : PAUSE_SECONDS );
}

/**
 * Returns the name under which what was found about an institution is kept.
 *
 * @param string $client The code of the institution.
 */
function problem_key( string $client ): string {
	return CACHE_PREFIX . 'problem_' . md5( read_settings()['server'] . ' ' . $client );
}

/**
 * Returns the sentence for a problem: what is wrong, and what to do.
 *
 * @param array $problem As `find_problem` returns it.
 */
function describe_problem( array $problem ): string {
	list( , $code, $detail ) = $problem;
	$server = read_settings()['server'];
	switch ( $code ) {
		case 'not_encrypted':
			return __( 'This website is encrypted and the server is not, so browsers block the elements. Enter an address that begins with https://.', 'campus-elements' );
		case 'not_ours':
			/* translators: 1: an address, 2: a status such as 404 */
			return sprintf( __( 'Something answers at %1$s (status %2$s), but it is not a server of Campus Elements. Check the address.', 'campus-elements' ), $server, $detail );
		case 'unreachable':
			/* translators: 1: an address, 2: the reason in the words of the system */
			return sprintf( __( 'The server at %1$s cannot be reached from this website. Check the address, and whether a firewall blocks it. (%2$s)', 'campus-elements' ), $server, $detail );
		case 'not_registered':
			/* translators: 1: the address of this website, 2: the heading of a part of the settings page */
			return sprintf( __( 'The server does not know this website yet: %1$s is not registered. Send the line under “%2$s” in the settings to an administrator of the university.', 'campus-elements' ), origin_of( home_url() ), __( 'Connection', 'campus-elements' ) );
		case 'suspended':
			/* translators: %s: the code of an institution */
			return sprintf( __( 'The institution “%s” is not available at the moment. Ask the university when it will be.', 'campus-elements' ), $detail );
		default:
			/* translators: %s: the code of an institution */
			return sprintf( __( 'The server has no institution with the code “%s”. The code is in the address of the portal, after #/.', 'campus-elements' ), $detail );
	}
}

/**
 * Returns a note about what is wrong with an element, for people who can edit pages; visitors see the element with its
 * fallback.
 *
 * @param string $client The code of the institution of the element.
 */
function problem_note( string $client ): string {
	$problem = current_user_can( 'edit_posts' ) ? find_kept_problem( $client ) : null;
	if ( null === $problem ) {
		return '';
	}
	$next = current_user_can( 'manage_options' )
		? sprintf( '<a href="%s">%s</a>', esc_url( settings_address() ), esc_html__( 'Open the settings', 'campus-elements' ) )
		: esc_html__( 'An administrator of this website can correct it under Settings → Campus Elements.', 'campus-elements' );
	return sprintf(
		'<p role="note" dir="%s"><strong>Campus Elements:</strong> %s %s %s</p>',
		esc_attr( direction_of( language_of( determine_locale() ) ) ),
		esc_html( describe_problem( $problem ) ),
		$next,
		esc_html__( 'Visitors do not see this note.', 'campus-elements' )
	);
}

/** Returns the address of the settings page. */
function settings_address(): string {
	return admin_url( 'options-general.php?page=campus-elements' );
}
