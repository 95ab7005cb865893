<?php
/**
 * The content security policy of this website.
 *
 * @package CampusElements
 */

namespace CampusElements;

defined( 'ABSPATH' ) || exit;

/** Returns what a policy has to allow: sources by directive. */
function needed_sources(): array {
	$server = origin_of( read_settings()['server'] );
	$files  = find_files();
	$script = null === $files ? $server : origin_of( $files['script']['address'] );
	return array(
		'script-src'  => array( $script ),
		'style-src'   => array( $script ),
		'connect-src' => array_values( array_unique( array( $server, $script ) ) ),
		'img-src'     => array( $server, 'data:', 'blob:' ),
		'form-action' => array( $server ),
	);
}

/**
 * Returns the directives of a policy: lists of sources by name.
 *
 * @param string $policy The policy.
 */
function read_policy( string $policy ): array {
	$directives = array();
	foreach ( explode( ';', $policy ) as $part ) {
		$words = preg_split( '/\s+/', trim( $part ), -1, PREG_SPLIT_NO_EMPTY );
		$name  = strtolower( (string) array_shift( $words ) );
		if ( '' !== $name && ! isset( $directives[ $name ] ) ) {
			$directives[ $name ] = $words;
		}
	}
	return $directives;
}

/**
 * Returns whether a source of a policy allows another one.
 *
 * @param string $source The source in the policy.
 * @param string $needed The origin, or the scheme with its colon.
 */
function allows( string $source, string $needed ): bool {
	if ( $source === $needed ) {
		return true;
	}
	$parts = wp_parse_url( $needed );
	if ( empty( $parts['host'] ) ) {
		return false;
	}
	$host    = $parts['host'] . ( isset( $parts['port'] ) ? ':' . $parts['port'] : '' );
	$allowed = preg_replace( '~^https?://|/.*$~', '', strtolower( $source ) );
	return '*' === $source || $parts['scheme'] . ':' === $source || $allowed === $host
		|| ( "'self'" === $source && origin_of( home_url() ) === $needed )
		|| ( 0 === strpos( $allowed, '*.' ) && substr( $host, -strlen( $allowed ) + 1 ) === substr( $allowed, 1 ) );
}

/**
 * Returns what a policy would block: sources by directive.
 *
 * @param string $policy The policy.
 */
function blocked_sources( string $policy ): array {
	$directives = read_policy( $policy );
	$blocked    = array();
	foreach ( needed_sources() as $directive => $sources ) {
		$given = $directives[ $directive ] ?? ( 'form-action' === $directive ? null : ( $directives['default-src'] ?? null ) );
		if ( null === $given ) {
			continue;
		}
		$missing = array_filter(
			$sources,
			static fn( string $needed ): bool => array() === array_filter( $given, static fn( string $source ): bool => allows( $source, $needed ) )
		);
		if ( array() !== $missing ) {
			$blocked[ $directive ] = array_values( $missing );
		}
	}
	return $blocked;
}

/** Returns whether the policy that this website sends would block the elements. */
function check_policy(): array {
	$response = wp_remote_get( home_url( '/' ), array( 'timeout' => 5, 'sslverify' => false, 'limit_response_size' => LARGEST_BYTES ) );
	if ( is_wp_error( $response ) ) {
		return array( array( 'warning', __( 'This website could not read its own first page, so its content security policy was not checked.', 'campus-elements' ) ) );
	}
	$blocked = array();
	foreach ( (array) wp_remote_retrieve_header( $response, 'content-security-policy' ) as $policy ) {
		$blocked = array_merge_recursive( $blocked, blocked_sources( (string) $policy ) );
	}
	if ( array() === $blocked ) {
		return array( array( 'good', __( 'The content security policy of this website does not block the elements.', 'campus-elements' ) ) );
	}
	$lines = array();
	foreach ( $blocked as $directive => $sources ) {
		$lines[] = $directive . ' ' . implode( ' ', array_unique( $sources ) );
	}
	/* translators: %s: directives and sources to add */
	return array( array( 'bad', sprintf( __( 'The content security policy of this website blocks the elements. Add: %s', 'campus-elements' ), implode( '; ', $lines ) ) ) );
}

/** Writes the card with the lines that a policy needs. */
function write_policy_card(): void {
	if ( ! is_configured() ) {
		return;
	}
	open_card( __( 'Content security policy', 'campus-elements' ) );
	echo '<p>' . esc_html__( 'Without such a policy there is nothing to do. If this website sends one, it must allow:', 'campus-elements' ) . '</p>';
	$lines = array();
	foreach ( needed_sources() as $directive => $sources ) {
		$lines[] = $directive . ' ' . implode( ' ', $sources ) . ';';
	}
	write_code( implode( "\n", $lines ), __( 'Lines for the policy', 'campus-elements' ) );
	echo '</section>';
}
